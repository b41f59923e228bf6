const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
/** The size of a picture has 14 bits for each side. */
const SIDE = 0x3fff;
/** The flag of a file with an opacity of its own, and the place and size of the data that has it. */
const WITH_OPACITY = 0x10;
const EXTENDED_BYTES = 10;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Reads the chunks of a WebP file up to its own end. What follows is not read. */
function chunksOf(file: Buffer): readonly Chunk[] {
  const end = Math.min(file.length, CHUNK_HEAD_BYTES + file.readUInt32LE(4));
  const chunks: Chunk[] = [];
  for (let at = HEAD_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const length = file.readUInt32LE(at + 4);
    const data = file.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    if (data.length < length) throw new Error("The file ends within a chunk.");
    chunks.push({ type: file.toString("latin1", at, at + 4), data });
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return chunks;
}

/** Returns the sides of a picture, lossy (`VP8 `) or lossless (`VP8L`), as its own first bytes state them. */
function sidesOf({ type, data }: Chunk): readonly [number, number] {
  if (type === "VP8L") {
    if (data[0] !== 0x2f) throw new Error("The lossless picture has another beginning.");
    const sides = data.readUInt32LE(1);
    return [(sides & SIDE) + 1, ((sides >>> 14) & SIDE) + 1];
  }
  if (data.toString("latin1", 3, 6) !== "\x9d\x01\x2a") throw new Error("The lossy picture has another beginning.");
  return [data.readUInt16LE(6) & SIDE, data.readUInt16LE(8) & SIDE];
}

function written({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds the chunk that announces an opacity. */
function extended([width, height]: readonly [number, number]): Chunk {
  const data = Buffer.alloc(EXTENDED_BYTES);
  data[0] = WITH_OPACITY;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: "VP8X", data };
}

/**
 * Puts a WebP file together anew from its picture and the picture's opacity, without metadata and whatever else it has. An animation
 * has no picture of its own and is refused.
 * @param checkSides throws for sides that are too long
 * @throws Error for a file without a picture. https://developers.google.com/speed/webp/docs/riff_container
 */
export function rebuiltWebp(file: Buffer, checkSides: (width: number, height: number) => void): Buffer {
  const chunks = chunksOf(file);
  const picture = chunks.find(({ type }) => type === "VP8 " || type === "VP8L");
  if (!picture) throw new Error("The file has no picture.");
  const sides = sidesOf(picture);
  checkSides(...sides);
  const opacity = picture.type === "VP8 " ? chunks.find(({ type }) => type === "ALPH") : undefined;
  const content = Buffer.concat((opacity ? [extended(sides), opacity, picture] : [picture]).map(written));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write("RIFF", "latin1");
  head.writeUInt32LE(content.length + 4, 4);
  head.write("WEBP", 8, "latin1");
  return Buffer.concat([head, content]);
}

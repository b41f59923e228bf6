import { constants, crc32, deflateRawSync } from "node:zlib";

// The format is described in PKWARE's APPNOTE.TXT.
const SIGNATURE = { file: 0x04034b50, sizes: 0x08074b50, directory: 0x02014b50, end: 0x06054b50 } as const;

/** The version of the format that can be read by everyone. */
const VERSION = 20;

/** The sizes follow the file's content, and names are UTF-8. */
const FLAGS = 0x0808;

const DEFLATED = 8;

/** Sizes and places have 32 bits. */
const MAX_BYTES = 0xffffffff;

export class ArchiveTooLarge extends Error {
  override name = "ArchiveTooLarge";
}

interface ZipFile {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly size: number;
  readonly compressed: number;
}

/**
 * An archive that is written piece by piece. Its pieces are compressed one by one, so that it can be stored as JSON between
 * two of them and continued by another process.
 */
export interface ZipArchive {
  /** The time of all files, in the format of MS-DOS. */
  readonly time: number;
  /** The last one is being written, until `endFile`. */
  readonly files: readonly ZipFile[];
  readonly bytes: number;
}

interface Step {
  readonly zip: ZipArchive;
  readonly bytes: Uint8Array;
}

/** Returns bytes of numbers: those of two and of four bytes. */
function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return date * 0x10000 + time;
}

export const newArchive = (at: Date): ZipArchive => ({ time: dosTime(at), files: [], bytes: 0 });

function append(zip: ZipArchive, last: ZipFile, bytes: Uint8Array): Step {
  const next = { ...zip, files: [...zip.files.slice(0, -1), last], bytes: zip.bytes + bytes.length };
  if (next.bytes > MAX_BYTES || last.size > MAX_BYTES) throw new ArchiveTooLarge();
  return { zip: next, bytes };
}

const sizesOf = ({ crc, compressed, size }: ZipFile) =>
  [
    [4, crc],
    [4, compressed],
    [4, size],
  ] as const;

export function beginFile(zip: ZipArchive, name: string): Step {
  const file = { name, offset: zip.bytes, crc: 0, size: 0, compressed: 0 };
  const header = numbers(
    [4, SIGNATURE.file],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [4, zip.time],
    ...sizesOf(file),
    [2, Buffer.byteLength(name)],
    [2, 0],
  );
  return append({ ...zip, files: [...zip.files, file] }, file, Buffer.concat([header, Buffer.from(name)]));
}

export function addContent(zip: ZipArchive, content: Uint8Array): Step {
  const file = zip.files.at(-1);
  if (!file) throw new Error("No file was begun.");
  // The checksum of nothing would be zero, not the one before.
  if (content.length === 0) return { zip, bytes: content };
  // What a flush has written ends with a whole byte, after which another compressor can continue.
  const bytes = deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH });
  const { crc, size, compressed } = file;
  const last = {
    ...file,
    crc: crc32(content, crc),
    size: size + content.length,
    compressed: compressed + bytes.length,
  };
  return append(zip, last, bytes);
}

export function endFile(zip: ZipArchive): Step {
  const file = zip.files.at(-1);
  if (!file) throw new Error("No file was begun.");
  const end = deflateRawSync(new Uint8Array());
  const last = { ...file, compressed: file.compressed + end.length };
  return append(zip, last, Buffer.concat([end, numbers([4, SIGNATURE.sizes], ...sizesOf(last))]));
}

export function endArchive(zip: ZipArchive): Step {
  const entries = zip.files.map((file) =>
    Buffer.concat([
      numbers(
        [4, SIGNATURE.directory],
        [2, VERSION],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATED],
        [4, zip.time],
        ...sizesOf(file),
        [2, Buffer.byteLength(file.name)],
        // It has no further fields, no comment, and no attributes.
        [4, 0],
        [4, 0],
        [4, 0],
        [4, file.offset],
      ),
      Buffer.from(file.name),
    ]),
  );
  const directory = Buffer.concat(entries);
  const count = zip.files.length;
  const end = numbers(
    [4, SIGNATURE.end],
    [4, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, zip.bytes],
    [2, 0],
  );
  const bytes = Buffer.concat([directory, end]);
  return { zip: { ...zip, bytes: zip.bytes + bytes.length }, bytes };
}

import { encode } from "jpeg-js";
import { GifWriter } from "omggif";
import { PNG } from "pngjs";

/** Returns the bytes of pixels, each red and opaque. */
const red = (count: number) => Buffer.alloc(4 * count, Buffer.from([200, 10, 10, 255]));

export function pngOf(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  png.data = red(width * height);
  return PNG.sync.write(png);
}

export const jpegOf = (width: number, height: number): Buffer =>
  Buffer.from(encode({ width, height, data: red(width * height) }, 90).data);

export function gifOf(width: number, height: number, frames = 1): Buffer {
  const bytes = Buffer.alloc(width * height * frames + 10_000);
  const gif = new GifWriter(bytes, width, height, { palette: [0xc8_0a_0a, 0xff_ff_ff] });
  for (let n = 0; n < frames; n += 1) gif.addFrame(0, 0, width, height, new Array(width * height).fill(n % 2));
  return bytes.subarray(0, gif.end());
}

/** WebP files of one pixel, which no library at hand writes. */
export const WEBP = {
  lossy: Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64"),
  lossless: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
} as const;

/** Returns a chunk of a WebP file. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Returns a WebP file of chunks. */
export const webpOf = (...chunks: readonly Buffer[]): Buffer =>
  webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));

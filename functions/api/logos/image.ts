import { inflateSync } from "node:zlib";
import { decode } from "jpeg-js";
import { GifReader } from "omggif";
import { PNG } from "pngjs";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { LOGO, type LogoType } from "../../../shared/logos/logo.ts";
import { rebuiltWebp } from "./webp.ts";

/*
 * A logo is decoded and encoded anew, so that nothing but its pixels is served: no metadata, no further bytes, and nothing that another
 * program would read as something else than an image. What would need much memory or time is refused before it is decoded.
 */

/** The most pixels that are decoded: with 8 bytes for each, 32 MiB. */
const MAX_PIXELS = 2048 * 2048;

/** What a logo is made smaller to, in proportion. The web app and the mails show it smaller than this. */
const MAX_WIDTH = 1024;
const MAX_HEIGHT = 512;

/** An image of 4 bytes a pixel: red, green, blue and opacity. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** @throws ClinicError 422 for an image with too many pixels, or with none */
function checkPixels(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw invalidField("logo", LOGO.tooManyPixels);
  if (!(width * height > 0)) throw new Error("The image has no pixels.");
}

const PNG_SIGNATURE_BYTES = 8;
/** The length, type and checksum around the data of a chunk. */
const CHUNK_BYTES = 12;

/** Decodes a PNG. An interlaced one would be inflated without a limit, so the size is checked first. */
function pngPixels(file: Buffer): Pixels {
  const compressed: Buffer[] = [];
  let [width, height] = [0, 0];
  let at = PNG_SIGNATURE_BYTES;
  for (let type = ""; type !== "IEND"; ) {
    const length = file.readUInt32BE(at);
    type = file.toString("latin1", at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
    if (type === "IDAT") compressed.push(data);
    at += length + CHUNK_BYTES;
  }
  checkPixels(width, height);
  // Each row has a byte for its filter, and the passes of an interlaced image have less than twice as many rows.
  const maxOutputLength = 8 * width * height + 4 * (width + height) + 1_024;
  inflateSync(Buffer.concat(compressed), { maxOutputLength });
  return PNG.sync.read(file.subarray(0, at));
}

/** The most passes of a progressive JPEG; usual ones have about ten. Each reads all of the image. */
const MAX_SCANS = 64;

function jpegPixels(file: Buffer): Pixels {
  let scans = 0;
  for (let at = file.indexOf("\xff\xda", 0, "latin1"); at !== -1; at = file.indexOf("\xff\xda", at + 2, "latin1"))
    scans += 1;
  if (scans > MAX_SCANS) throw new Error("The image has too many passes.");
  try {
    return decode(file, { useTArray: true, maxResolutionInMP: MAX_PIXELS / 1e6, maxMemoryUsageInMB: 256 });
  } catch (error) {
    // The library has a message of its own for this, and no code.
    if (String(error).includes("maxResolutionInMP")) throw invalidField("logo", LOGO.tooManyPixels);
    throw error;
  }
}

/** Decodes the first picture of a GIF. */
function gifPixels(file: Buffer): Pixels {
  const reader = new GifReader(file);
  const { width, height } = reader;
  checkPixels(width, height);
  const frame = reader.frameInfo(0);
  checkPixels(frame.width, frame.height);
  const data = new Uint8Array(4 * width * height);
  reader.decodeAndBlitFrameRGBA(0, data);
  return { width, height, data };
}

/** Makes an image smaller until it fits, in proportion: each pixel is the mean of those that it replaces. */
function fitted(image: Pixels): Pixels {
  const scale = Math.max(image.width / MAX_WIDTH, image.height / MAX_HEIGHT, 1);
  if (scale === 1) return image;
  const width = Math.max(1, Math.round(image.width / scale));
  const height = Math.max(1, Math.round(image.height / scale));
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, height, image.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, width, image.width);
      data.set(mean(image, { left, right, top, bottom }), 4 * (y * width + x));
    }
  }
  return { width, height, data };
}

/** Returns the first place and the one after the last that a place of a smaller row stands for. */
function span(place: number, length: number, of: number): readonly [number, number] {
  const first = Math.floor((place * of) / length);
  return [first, Math.max(first + 1, Math.floor(((place + 1) * of) / length))];
}

/** Returns the mean of an area. Transparent pixels have no say in its colour. */
function mean(
  { width, data }: Pixels,
  { left, right, top, bottom }: Readonly<Record<"left" | "right" | "top" | "bottom", number>>,
): readonly number[] {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let at = 4 * (y * width + left); at < 4 * (y * width + right); at += 4) {
      const alpha = data[at + 3] ?? 0;
      red += (data[at] ?? 0) * alpha;
      green += (data[at + 1] ?? 0) * alpha;
      blue += (data[at + 2] ?? 0) * alpha;
      opacity += alpha;
    }
  const pixels = (right - left) * (bottom - top);
  return [...[red, green, blue].map((sum) => Math.round(sum / (opacity || 1))), Math.round(opacity / pixels)];
}

function encoded(image: Pixels): Buffer {
  const { width, height, data } = fitted(image);
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png);
}

const DECODERS = { "image/png": pngPixels, "image/jpeg": jpegPixels, "image/gif": gifPixels } as const;

/** An image that may be served. */
interface SafeImage {
  readonly body: Uint8Array;
  readonly type: LogoType;
}

/**
 * Decodes an image and encodes it anew as a PNG. A WebP, for which there is no decoder here, is put together anew from its own
 * compressed picture.
 * @throws ClinicError 422 when it is damaged, or has too many pixels
 */
export function safeImage(type: LogoType, bytes: Uint8Array): SafeImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "image/webp") return { type, body: rebuiltWebp(file, checkPixels) };
    return { type: "image/png", body: encoded(DECODERS[type](file)) };
  } catch (cause) {
    if (cause instanceof ClinicError) throw cause;
    throw invalidField("logo", LOGO.damaged);
  }
}

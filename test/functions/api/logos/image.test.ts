import { crc32, deflateSync } from "node:zlib";
import { decode } from "jpeg-js";
import { PNG } from "pngjs";
import { safeImage } from "../../../../functions/api/logos/image.ts";
import { LOGO, logoTypeOf } from "../../../../shared/logos/logo.ts";
import { gifOf, jpegOf, pngOf, WEBP, webpChunk, webpOf } from "../../../support/images.ts";

const SCRIPT = Buffer.from("<script>alert(document.domain)</script>");

/** Encodes an image anew as the type that its first bytes say. */
function anew(file: Buffer) {
  const { type, body } = safeImage(logoTypeOf(file) ?? "image/png", file);
  return { type, body: Buffer.from(body) };
}
const pixelsOf = (file: Buffer) => PNG.sync.read(anew(file).body);
const refusal = (file: Buffer): unknown => {
  try {
    anew(file);
  } catch (error) {
    return (error as Error).message;
  }
  return undefined;
};

/** Returns a chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}
const pngHead = (width: number, height: number, interlaced = 0) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([8, 6, 0, 0, interlaced], 8);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", data)]);
};

it.each([
  ["a PNG", pngOf(6, 4)],
  ["a JPEG", jpegOf(6, 4)],
  ["a GIF", gifOf(6, 4)],
  ["an animated GIF, of its first picture,", gifOf(6, 4, 3)],
])("makes a PNG of %s with the same pixels", (_, file) => {
  const { width, height, data } = pixelsOf(file);
  expect([width, height]).toEqual([6, 4]);
  for (let at = 0; at < data.length; at += 4) {
    expect(Math.abs((data[at] ?? 0) - 200)).toBeLessThan(8);
    expect(data[at + 1]).toBeLessThan(20);
    expect(data[at + 3]).toBe(255);
  }
});

it.each([
  ["a PNG", pngOf(2, 2)],
  ["a JPEG", jpegOf(2, 2)],
  ["a GIF", gifOf(2, 2)],
  ["a lossy WebP", WEBP.lossy],
  ["a lossless WebP", WEBP.lossless],
])("serves nothing of what follows %s", (_, file) => {
  expect(anew(Buffer.concat([file, SCRIPT])).body).toEqual(anew(file).body);
});

it("serves nothing of the metadata of an image", () => {
  const png = pngOf(2, 2);
  const AFTER_HEAD = 33;
  const withText = Buffer.concat([png.subarray(0, AFTER_HEAD), chunk("tEXt", SCRIPT), png.subarray(AFTER_HEAD)]);
  expect(anew(withText).body.includes(SCRIPT)).toBe(false);

  const jpeg = jpegOf(2, 2);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]), SCRIPT]);
  const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  expect(decode(withComment, { useTArray: true }).width).toBe(2);
  expect(anew(withComment).body.includes(SCRIPT)).toBe(false);

  const picture = WEBP.lossy.subarray(12);
  const exif = webpChunk("EXIF", SCRIPT);
  expect(anew(webpOf(webpChunk("VP8X", Buffer.alloc(10)), exif, picture)).body).toEqual(WEBP.lossy);
});

it("keeps the opacity of a lossy WebP", () => {
  const picture = WEBP.lossy.subarray(12);
  const opacity = webpChunk("ALPH", Buffer.from([0, 128]));
  const { body } = anew(webpOf(webpChunk("VP8X", Buffer.alloc(10, 0xff)), opacity, picture));
  const head = Buffer.from([0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(body).toEqual(webpOf(webpChunk("VP8X", head), opacity, picture));
});

it.each([
  [4000, 400, 1024, 102],
  [600, 1500, 205, 512],
  [1025, 1, 1024, 1],
  [1024, 512, 1024, 512],
])(
  "makes a picture of %i by %i one of %i by %i, so that a wide logo keeps its shape",
  (width, height, to, toHeight) => {
    const fitted = pixelsOf(pngOf(width, height));
    expect([fitted.width, fitted.height]).toEqual([to, toHeight]);
    expect([...fitted.data.subarray(0, 4)]).toEqual([200, 10, 10, 255]);
    expect([...fitted.data.subarray(-4)]).toEqual([200, 10, 10, 255]);
  },
);

it("keeps the colour at a transparent edge when it makes a picture smaller", () => {
  const png = new PNG({ width: 2048, height: 2 });
  // Every second pixel is red; the ones between are black and invisible.
  for (let at = 0; at < png.data.length; at += 8) png.data.set([200, 10, 10, 255], at);
  expect([...pixelsOf(PNG.sync.write(png)).data.subarray(0, 4)]).toEqual([200, 10, 10, 128]);
});

const sided = (file: Buffer, at: number) => {
  const bytes = Buffer.from(file);
  bytes.writeUInt16BE(0xff_ff, at);
  bytes.writeUInt16BE(0xff_ff, at + 2);
  return bytes;
};
const jpeg = jpegOf(8, 8);
const gif = gifOf(8, 8);

it.each([
  ["a PNG", pngHead(60_000, 60_000)],
  ["a JPEG", sided(jpeg, jpeg.indexOf("\xff\xc0", 0, "latin1") + 5)],
  ["a GIF", sided(gif, 6)],
  ["a picture within a GIF", sided(gif, gif.indexOf(0x2c, 19) + 5)],
  ["a lossless WebP", webpOf(webpChunk("VP8L", Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f])))],
  ["a lossy WebP", webpOf(webpChunk("VP8 ", Buffer.from("0000009d012aff3fff3f", "hex")))],
])("refuses %s with too many pixels before it decodes any", (_, head) => {
  const started = performance.now();
  expect(refusal(Buffer.concat([head, chunk("IEND", Buffer.alloc(0))]))).toBe(LOGO.tooManyPixels);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it.each([0, 1])("refuses a PNG that inflates to more than its pixels, interlaced: %i", (interlaced) => {
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
  const file = Buffer.concat([pngHead(8, 8, interlaced), chunk("IDAT", bomb), chunk("IEND", Buffer.alloc(0))]);
  const before = process.memoryUsage().arrayBuffers;
  expect(refusal(file)).toBe(LOGO.damaged);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});

it("refuses a JPEG with more passes than one needs", () => {
  const scan = jpeg.subarray(jpeg.indexOf("\xff\xda", 0, "latin1"), -2);
  const passes = Array.from({ length: 64 }, () => scan);
  expect(refusal(Buffer.concat([jpeg.subarray(0, -2), ...passes, Buffer.from([0xff, 0xd9])]))).toBe(LOGO.damaged);
});

it.each([
  ["a PNG without pixels", Buffer.concat([pngHead(0, 0), chunk("IEND", Buffer.alloc(0))])],
  ["a PNG that ends early", pngOf(9, 9).subarray(0, 50)],
  ["a JPEG that is only a beginning", Buffer.from("\xff\xd8\xff\xe0\0\x10JFIF\0\x01", "latin1")],
  ["a GIF that is a script too", Buffer.from("GIF89a=1;alert(document.domain)//")],
  ["a WebP without a picture", webpOf(webpChunk("ANIM", Buffer.alloc(6)), webpChunk("ANMF", Buffer.alloc(40)))],
  ["a WebP that ends within its picture", WEBP.lossy.subarray(0, 30)],
  ["a WebP with another beginning of its picture", webpOf(webpChunk("VP8L", Buffer.alloc(8)))],
  ["a WebP with another beginning of its lossy picture", webpOf(webpChunk("VP8 ", Buffer.alloc(16)))],
])("refuses %s", (_, file) => {
  expect(refusal(file)).toBe(LOGO.damaged);
});

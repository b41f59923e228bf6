import fc from "fast-check";
import { logoTypeOf } from "../../shared/logos/logo.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const SIGNATURES = [
  ["image/png", "\x89PNG\r\n\x1a\n\0\0\0\r"],
  ["image/jpeg", "\xff\xd8\xff\xe0\0\x10JFIF\0\x01"],
  ["image/webp", "RIFF\x24\0\0\0WEBP"],
  ["image/gif", "GIF87a\x01\0\x01\0\0\0"],
  ["image/gif", "GIF89a\x01\0\x01\0\0\0"],
] as const;

it.each(SIGNATURES)("recognizes %s by its first bytes %j, whatever follows", (type, signature) => {
  fc.assert(
    fc.property(fc.uint8Array(), (rest) => {
      expect(logoTypeOf(Uint8Array.from([...bytesOf(signature), ...rest]))).toBe(type);
    }),
  );
});

it.each(SIGNATURES)("does not recognize %s when one byte of the signature %j differs", (type, signature) => {
  const significant = {
    "image/png": [0, 1, 2, 3, 4, 5, 6, 7],
    "image/jpeg": [0, 1, 2],
    "image/gif": [0, 1, 2, 3, 4, 5],
  };
  const positions = type === "image/webp" ? [0, 1, 2, 3, 8, 9, 10, 11] : significant[type];
  for (const at of positions) {
    const bytes = bytesOf(signature);
    bytes[at] = 0x2e;
    expect(logoTypeOf(bytes)).toBeUndefined();
  }
});

it("recognizes nothing in a file without bytes", () => {
  expect(logoTypeOf(new Uint8Array())).toBeUndefined();
});

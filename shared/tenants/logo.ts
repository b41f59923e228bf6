import * as z from "zod";

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Images a logo may be. SVG is left out because it can carry scripts. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** A form to POST the image with: `fields` first, then the image as `file`. */
export const PresignedLogoUpload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

/** How many of an object's first bytes `logoTypeOf` needs. */
export const LOGO_SIGNATURE_BYTES = 12;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The image type that the first bytes stand for, or undefined when they are none of the allowed ones.
 * Signatures: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function logoTypeOf(bytes: Uint8Array): LogoType | undefined {
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return "image/gif";
  return undefined;
}

import * as z from "zod";

export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** The image types of a logo. SVG is not among them, because it can carry scripts. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

/** The sentences about a logo that can't be used. */
export const LOGO = {
  unavailable: "Data unavailable",
  notAnImage: "The logo must be a PNG, JPEG, WebP or GIF image.",
  tooLarge: "The logo may be at most 2 MiB.",
  tooManyPixels: "The logo may have at most 4 million pixels, such as 2,000 by 2,000. Please make it smaller.",
  damaged: "This image can't be read. Please save it again as a PNG, JPEG, WebP or GIF image without animation.",
} as const;

/** A form that uploads an image by POST: first the `fields`, then the image as `file`. */
export const PresignedLogoUpload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Returns the image type of a file by its first bytes; undefined when it is not one of the allowed types.
 * Signatures: https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function logoTypeOf(bytes: Uint8Array): LogoType | undefined {
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(bytes, 0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return "image/gif";
  return undefined;
}

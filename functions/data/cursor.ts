import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { env } from "../env.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key of one list, so that a cursor can only be opened for the list that it was made for. */
const keyOf = (list: string) => {
  // The secret is read only here, because functions of the stream load this module without having a secret.
  const { CURSOR_SECRET } = env("CURSOR_SECRET");
  return createHmac("sha256", CURSOR_SECRET).update(list).digest();
};

/** Encrypts a place in a list as an opaque cursor. */
export function sealCursor(list: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(list), iv);
  return Buffer.concat([iv, cipher.update(place), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Decrypts a cursor; undefined for one of another list or clinic, and for one that was not made here. */
export function openCursor(list: string, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  const end = bytes.length - TAG_BYTES;
  if (end < IV_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(list), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

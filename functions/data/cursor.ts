import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { env } from "../env.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key of one list, so that a cursor can only be opened for the list that it was made for. */
const keyOf = (list: string, secret: string) => createHmac("sha256", secret).update(list).digest();

// The secrets are read only here, because functions of the stream load this module without having a secret.
const currentSecret = () => env("CURSOR_SECRET").CURSOR_SECRET;

/** Returns the secrets that are accepted: the current one and, after a rotation, the one before it. */
function acceptedSecrets(): string[] {
  const former = process.env.FORMER_CURSOR_SECRET;
  return former ? [currentSecret(), former] : [currentSecret()];
}

/** Encrypts a place in a list as an opaque cursor. */
export function sealCursor(list: string, place: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(list, currentSecret()), iv);
  return Buffer.concat([iv, cipher.update(place), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Decrypts a cursor; undefined for one of another list or clinic, and for one that was not made here. */
export function openCursor(list: string, cursor: string): string | undefined {
  for (const secret of acceptedSecrets()) {
    const place = decrypt(keyOf(list, secret), cursor);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** Decrypts a cursor by one key; undefined if it was encrypted by another. */
function decrypt(key: Buffer, cursor: string): string | undefined {
  const bytes = Buffer.from(cursor, "base64url");
  const end = bytes.length - TAG_BYTES;
  if (end < IV_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

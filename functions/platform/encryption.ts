import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { env } from "./env.ts";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key of one purpose, so that a text can only be opened for the purpose that it was encrypted for. */
const keyOf = (purpose: string, secret: string) => createHmac("sha256", secret).update(purpose).digest();

/** Encrypts a text by a secret, as text that stands in addresses and rows. The same text gives another one each time. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(purpose, secret), iv);
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function open(secret: string, purpose: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, "base64url");
  const end = bytes.length - TAG_BYTES;
  if (end < IV_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, keyOf(purpose, secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Decrypts a text by the secret that has encrypted it; undefined for one of another purpose, and for one that was not made here. */
export function decrypt(secrets: readonly string[], purpose: string, encrypted: string): string | undefined {
  for (const secret of secrets) {
    const text = open(secret, purpose, encrypted);
    if (text !== undefined) return text;
  }
  return undefined;
}

// The secrets of tokens are read when they are needed, because functions of the stream load this module without having one.
const currentSecret = () => env("CURSOR_SECRET").CURSOR_SECRET;

/** Returns the secrets that are accepted: the current one and, after a rotation, the one before it. */
function acceptedSecrets(): string[] {
  const former = process.env.FORMER_CURSOR_SECRET;
  return former ? [currentSecret(), former] : [currentSecret()];
}

/** Encrypts the text of a cursor or of a link as an opaque token, which can be opened only for the same purpose. */
export const encryptToken = (purpose: string, text: string): string => encrypt(currentSecret(), purpose, text);

/** Decrypts a token; undefined for one of another purpose, such as another list or clinic, and for one that was not made here. */
export const decryptToken = (purpose: string, token: string): string | undefined =>
  decrypt(acceptedSecrets(), purpose, token);

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a secret that can't be guessed: 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the hash under which a secret is stored. It is that of the text, because several texts can stand for the same bytes. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string | undefined): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other ?? "")];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { env } from "./env.ts";

/** Returns a secret that can't be guessed: 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the hash under which a secret is stored. It is that of the text, because several texts can stand for the same bytes. */
export const secretHash = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** Returns a code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Returns the hash of a code. It is keyed, because a code is one of a million. */
export function codeHash(hold_hash: string, code: string): string {
  const { CURSOR_SECRET } = env("CURSOR_SECRET");
  return createHmac("sha256", CURSOR_SECRET).update(`code ${hold_hash} ${code}`).digest("base64url");
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string | undefined): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other ?? "")];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

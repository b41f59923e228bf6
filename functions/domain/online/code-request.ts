import { createHmac, randomInt } from "node:crypto";
import * as z from "zod";
import { env } from "../../platform/env.ts";

/**
 * A message of the queue of codes. It holds no personal data and no secret: the function that receives it makes the code, stores
 * its hash with the hold and mails it to the address of the hold.
 */
export const CodeRequest = z.strictObject({ tenant_id: z.string(), hold_hash: z.string(), request_id: z.string() });
export type CodeRequest = z.output<typeof CodeRequest>;

/** Returns a code of six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Returns the hash of a code. It is keyed, because a code is one of a million. */
export function codeHash(hold_hash: string, code: string): string {
  const { CURSOR_SECRET } = env("CURSOR_SECRET");
  return createHmac("sha256", CURSOR_SECRET).update(`code ${hold_hash} ${code}`).digest("base64url");
}

import { isDeepStrictEqual } from "node:util";

/**
 * Compares a value with the expected one.
 * @throws Error naming both when they differ
 */
export function expectEqual(what: string, seen: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(seen, wanted)) return;
  throw new Error(`${what} should be ${JSON.stringify(wanted)} and is ${JSON.stringify(seen)}.`);
}

import { isDeepStrictEqual } from "node:util";

/**
 * Compares what was seen with what has to be.
 * @throws Error naming both when they differ
 */
export function expectEqual(what: string, seen: unknown, wanted: unknown): void {
  if (isDeepStrictEqual(seen, wanted)) return;
  throw new Error(`${what} should be ${JSON.stringify(wanted)} and is ${JSON.stringify(seen)}.`);
}

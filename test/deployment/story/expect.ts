import { isDeepStrictEqual } from "node:util";

/**
 * Compares a value with the expected one.
 * @throws Error naming both when they differ
 */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} should be ${JSON.stringify(expected)} and is ${JSON.stringify(actual)}.`);
}

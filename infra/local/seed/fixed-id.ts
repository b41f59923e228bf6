import type { IdPrefix } from "../../../functions/data/new-id.ts";

/** The clinics' letters in their demo ids. */
export type ClinicLetter = "a" | "b";

/**
 * Returns an id in the product's format that is the same at every start, and older than any that the product creates.
 */
export const fixedId = (prefix: IdPrefix, letter: ClinicLetter, number: number): string =>
  `${prefix}_01k6a${letter}${String(number).padStart(20, "0")}`;

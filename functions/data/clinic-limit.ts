import { ClinicError } from "../../shared/errors.ts";
import { REFUSALS } from "../../shared/messages/refusals.ts";

/** The most locations, rooms, services or staff members that a clinic can have. Operations may read all of one kind. */
export const MOST_OF_A_KIND = 1_000;

/**
 * Refuses a row beyond those that a clinic can have.
 * @param rows the kind in words, in the plural
 * @param count the rows that the clinic has besides
 * @throws ClinicError 409 `conflict`
 */
export function refuseMore(rows: string, count: number): void {
  if (count >= MOST_OF_A_KIND) throw new ClinicError("conflict", REFUSALS.tooMany(rows));
}

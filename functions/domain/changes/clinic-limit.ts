import { ClinicError } from "../../../shared/errors.ts";
import { REFUSALS } from "../../../shared/messages/refusals.ts";

/** The most locations, rooms, services or staff members that a clinic can have. Operations may read all of one kind. */
export const MOST_OF_A_KIND = 1_000;

/**
 * Refuses another row of a kind of which the clinic already has the maximum number.
 * @param rows the kind in words, in the plural
 * @param count the number of other rows of the kind that the clinic has
 * @throws ClinicError 409 `conflict`
 */
export function refuseMore(rows: string, count: number): void {
  if (count >= MOST_OF_A_KIND) throw new ClinicError("conflict", REFUSALS.tooMany(rows));
}

import { type Alternative, ClinicError, type ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";

type Refusal = Extract<keyof typeof ONLINE_REFUSALS, keyof typeof ERROR_STATUS>;

/** Builds a refusal to a stranger. It says nothing about other people. */
export const refusal = (code: Refusal, alternatives?: readonly Alternative[]): ClinicError =>
  new ClinicError(code, ONLINE_REFUSALS[code].en, { alternatives });

/** Builds the one refusal of a link that is dead, unknown or altered. */
export const deadLink = (): ClinicError => new ClinicError("not_found", ONLINE_REFUSALS.dead_link.en);

/**
 * Returns the error of a write as a stranger may see it. The desk's sentences about a time that is taken name practitioners, patients
 * and holds.
 */
export async function forStrangers(error: unknown, slotTaken: () => Promise<ClinicError>): Promise<unknown> {
  if (!(error instanceof ClinicError) || error.alternatives) return error;
  return error.code === "slot_taken" || error.code === "slot_held" ? slotTaken() : error;
}

import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { OnlineTime } from "../../../../shared/online/booking.ts";
import { onlineApi } from "../api.ts";
import type { HeldTime } from "./flow.ts";

/**
 * Holds a time of a service, with the proof of work that an environment may want first.
 * @param practitioner_id undefined for any practitioner who is free then
 * @param replaces the secret of the last hold of this tab, which the new one ends, or an empty text
 */
export async function holdTime(
  username: string,
  service_id: string,
  { date, start_time }: Pick<OnlineTime, "date" | "start_time">,
  practitioner_id: string | undefined,
  replaces: string,
): Promise<HeldTime> {
  const body = {
    service_id,
    date,
    start_time,
    ...(practitioner_id && { practitioner_id }),
    ...(replaces && { replaces }),
  };
  const params = { username };
  const hold = await onlineApi.hold({ params, body }).catch(async (error: unknown) => {
    if (!(error instanceof ClinicError) || !error.challenge) throw error;
    // Most environments and most visits never need the solver.
    const { solveProof } = await import("../solve-proof.ts");
    return onlineApi.hold({ params, body: { ...body, proof: await solveProof(error.challenge) } });
  });
  return { ...hold, service_id, date, start_time };
}

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { removePeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes time off of a person. */
export const removeTimeOff: UseCase<typeof contract.staff.removeTimeOff> = async (caller, { params }) => {
  await removePeriod(caller, {
    period_id: params.time_off_id,
    operation: "staff.removeTimeOff",
    notFound: MESSAGES.notFound.timeOff,
  });
};

import { MESSAGES } from "../../shared/messages.ts";
import { removePeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** Deletes time off of a person. */
export const removeTimeOff: UseCase<"staff.removeTimeOff"> = async (caller, { params }) => {
  const row = await removePeriod(caller, {
    period_id: params.time_off_id,
    operation: "staff.removeTimeOff",
    notFound: MESSAGES.notFound.time_off,
  });
  const { owner_id: practitioner_id, from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { practitioner_id }, from, to });
};

import { MESSAGES } from "../../shared/messages.ts";
import { createPeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";
import { getStaff } from "./get-staff.ts";
import { timeOffOf } from "./time-off.ts";

/** Records time off of a person. */
export const createTimeOff: UseCase<"staff.createTimeOff"> = async (caller, { params, body, idempotencyKey }) => {
  const { staff_id: owner_id } = await getStaff(caller.tenantId, params.staff_id);
  const operation = "staff.createTimeOff";
  const notFound = MESSAGES.notFound.time_off;
  const row = await createPeriod(caller, { owner_id, body, prefix: "off", operation, notFound, idempotencyKey });
  const { from_date: from, to_date: to } = row;
  await markFirst({ tenant_id: caller.tenantId, owner: { practitioner_id: owner_id }, from, to });
  return timeOffOf(caller)(row);
};

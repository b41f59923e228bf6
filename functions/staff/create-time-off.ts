import type { contract } from "../../shared/contract.ts";
import { createPeriod } from "../data/write-period.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { timeOffOf } from "./time-off.ts";

/** Records time off of a person. */
export const createTimeOff: UseCase<typeof contract.staff.createTimeOff> = async (
  caller,
  { params, body, idempotencyKey },
) => {
  const { staff_id: owner_id } = await getStaff(caller.tenantId, params.staff_id);
  const operation = "staff.createTimeOff";
  return timeOffOf(caller)(await createPeriod(caller, { owner_id, body, prefix: "off", operation, idempotencyKey }));
};

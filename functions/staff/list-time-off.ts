import { listPeriods } from "../data/list-periods.ts";
import type { UseCase } from "../http/api.ts";
import { getStaff } from "./get-staff.ts";
import { timeOffOf } from "./time-off.ts";

/** Lists a person's time off. */
export const listTimeOff: UseCase<"staff.listTimeOff"> = async (caller, { params, query }) => {
  const { staff_id } = await getStaff(caller.tenantId, params.staff_id);
  const { items, next_cursor } = await listPeriods(caller.tenantId, staff_id, query);
  return { items: items.map(timeOffOf(caller)), next_cursor };
};

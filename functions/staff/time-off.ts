import type { TimeOff } from "../../shared/staff/time-off.ts";
import type { PeriodRow } from "../data/period.ts";
import type { Caller } from "../http/caller.ts";

/** Returns a function that turns a period into time off. Only administrators are shown the reason. */
export const timeOffOf =
  ({ role }: Pick<Caller, "role">) =>
  ({ period_id, owner_id, reason, ...days }: PeriodRow): TimeOff => ({
    ...days,
    time_off_id: period_id,
    staff_id: owner_id,
    ...(role === "TENANT_ADMIN" && { reason }),
  });

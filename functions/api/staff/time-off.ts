import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import type { TimeOff } from "../../../shared/staff/time-off.ts";
import { createPeriod, listPeriods, removePeriod } from "../../domain/booking/periods.ts";
import { getStaff } from "../../domain/booking/references.ts";
import type { PeriodRow } from "../../entities/clinic.ts";
import type { Caller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";

/** Returns a function that turns a period into time off. Only administrators are shown the reason. */
export const timeOffOf =
  ({ roles }: Pick<Caller, "roles">) =>
  ({ period_id, owner_id, reason, ...days }: PeriodRow): TimeOff => ({
    ...days,
    time_off_id: period_id,
    staff_id: owner_id,
    ...(roles.includes("TENANT_ADMIN") && { reason }),
  });

export const listTimeOff: UseCase<typeof staff.listTimeOff> = async (caller, { params, query }) => {
  const { staff_id } = await getStaff(caller.tenantId, params.staff_id);
  const { items, next_cursor } = await listPeriods(caller.tenantId, staff_id, query);
  return { items: items.map(timeOffOf(caller)), next_cursor };
};

export const createTimeOff: UseCase<typeof staff.createTimeOff> = async (caller, { params, body, idempotencyKey }) => {
  const { staff_id: owner_id } = await getStaff(caller.tenantId, params.staff_id);
  const operation = "staff.createTimeOff";
  const notFound = NOT_FOUND_TEXTS.time_off;
  const row = await createPeriod(caller, { owner_id, body, prefix: "off", operation, notFound, idempotencyKey });
  return timeOffOf(caller)(row);
};

export const removeTimeOff: UseCase<typeof staff.removeTimeOff> = (caller, { params }) =>
  removePeriod(caller, {
    period_id: params.time_off_id,
    operation: "staff.removeTimeOff",
    notFound: NOT_FOUND_TEXTS.time_off,
  });

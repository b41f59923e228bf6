import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { TIME_OFF_TEXTS } from "../../../shared/staff/texts.ts";
import type { TimeOff } from "../../../shared/staff/time-off.ts";
import { affectedByPeriod } from "../../domain/booking/affected.ts";
import { createPeriod, listPeriods, removePeriod } from "../../domain/booking/periods.ts";
import { getLocation, getStaff, isPractitioner, type StaffRow } from "../../domain/booking/references.ts";
import { wallMinute } from "../../domain/booking/zoned-time.ts";
import { type PeriodRow, periodEntity } from "../../entities/clinic.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";

const isAdministrator = ({ roles }: Pick<TenantCaller, "roles">) => roles.includes("TENANT_ADMIN");

type Minute = ReturnType<typeof wallMinute>;

/** Returns the present date and time at a person's location; undefined for an administrator, to whom no rule of time applies. */
async function minuteFor(caller: TenantCaller, { tenant_id, location_id }: StaffRow): Promise<Minute | undefined> {
  if (isAdministrator(caller)) return undefined;
  const { time_zone } = await getLocation(tenant_id, location_id);
  return wallMinute(new Date().toISOString(), time_zone);
}

const hasBegun = ({ from_date, start_time = "00:00" }: PeriodRow, now: Minute) =>
  `${from_date} ${start_time}` <= `${now.date} ${now.start_time}`;

/** Returns a function that turns a period into time off as the caller sees it. Only administrators are shown the reason. */
const timeOffOf =
  (caller: TenantCaller, now: Minute | undefined) =>
  (row: PeriodRow): TimeOff => {
    const { period_id, owner_id, reason, created_by, ...days } = row;
    const removable = !now || (created_by === caller.userId && !hasBegun(row, now));
    return {
      ...days,
      time_off_id: period_id,
      staff_id: owner_id,
      removable,
      ...(isAdministrator(caller) && { reason }),
    };
  };

export const listTimeOff: UseCase<typeof staff.listTimeOff> = async (caller, { params, query }) => {
  const person = await getStaff(caller.tenantId, params.staff_id);
  const [{ items, next_cursor }, now] = await Promise.all([
    listPeriods(caller.tenantId, person.staff_id, query),
    minuteFor(caller, person),
  ]);
  return { items: items.map(timeOffOf(caller, now)), next_cursor };
};

/**
 * Returns the person whose time off the caller enters, and the present date and time there.
 * @throws ClinicError 404 and 422 for a receptionist, who enters that of practitioners only, and from today on
 */
async function timeOffContext(caller: TenantCaller, staff_id: string, { from_date }: { from_date: string }) {
  const person = await getStaff(caller.tenantId, staff_id);
  if (!isAdministrator(caller) && !isPractitioner(person)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.staff);
  const now = await minuteFor(caller, person);
  if (now && from_date < now.date) throw invalidField("from_date", TIME_OFF_TEXTS.past);
  return { person, now };
}

/** Returns the upcoming appointments that would no longer fit with further time off of a person. */
export const affectedByTimeOff: DryRun<typeof staff.createTimeOff> = async (caller, { params, body }) => {
  const { person } = await timeOffContext(caller, params.staff_id, body);
  const { tenant_id, staff_id } = person;
  return affectedByPeriod({ tenant_id, owner_id: staff_id }, body);
};

export const createTimeOff: UseCase<typeof staff.createTimeOff> = async (caller, { params, body, idempotencyKey }) => {
  const { person, now } = await timeOffContext(caller, params.staff_id, body);
  const { staff_id: owner_id } = person;
  const operation = "staff.createTimeOff";
  const notFound = NOT_FOUND_TEXTS.time_off;
  const row = await createPeriod(caller, { owner_id, body, prefix: "off", operation, notFound, idempotencyKey });
  return timeOffOf(caller, now)(row);
};

/** Throws 403 for time off that a receptionist may not delete: another person entered it, or it has begun. */
async function refuseRemoval(caller: TenantCaller, period_id: string): Promise<void> {
  const { tenantId: tenant_id, userId } = caller;
  const row = await getRow(periodEntity(), { tenant_id, period_id }, NOT_FOUND_TEXTS.time_off);
  if (row.created_by !== userId) throw new ClinicError("forbidden", TIME_OFF_TEXTS.others);
  const now = await minuteFor(caller, await getStaff(tenant_id, row.owner_id));
  if (now && hasBegun(row, now)) throw new ClinicError("forbidden", TIME_OFF_TEXTS.begun);
}

export const removeTimeOff: UseCase<typeof staff.removeTimeOff> = async (caller, { params }) => {
  if (!isAdministrator(caller)) await refuseRemoval(caller, params.time_off_id);
  await removePeriod(caller, {
    period_id: params.time_off_id,
    operation: "staff.removeTimeOff",
    notFound: NOT_FOUND_TEXTS.time_off,
  });
};

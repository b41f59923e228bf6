import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import type { Result } from "../../../shared/contract/route.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { TIME_OFF_TEXTS } from "../../../shared/staff/texts.ts";
import { affectedByPeriod, affectedOf } from "../../domain/booking/affected.ts";
import { answerRequest, createPeriod, listPeriods, removePeriod } from "../../domain/booking/periods.ts";
import { getLocation, getStaff, isPractitioner, type StaffRow } from "../../domain/booking/references.ts";
import { wallMinute } from "../../domain/booking/zoned-time.ts";
import { type PeriodRow, periodEntity } from "../../entities/clinic.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";

const isAdministrator = ({ roles }: Pick<TenantCaller, "roles">) => roles.includes("TENANT_ADMIN");

type Minute = ReturnType<typeof wallMinute>;
type TimeOffRow = Result<typeof staff.requestTimeOff>;

/** Returns the present date and time at a person's location; undefined for an administrator, to whom no rule of time applies. */
async function minuteFor(caller: TenantCaller, { tenant_id, location_id }: StaffRow): Promise<Minute | undefined> {
  if (isAdministrator(caller)) return undefined;
  const { time_zone } = await getLocation(tenant_id, location_id);
  return wallMinute(new Date().toISOString(), time_zone);
}

const hasBegun = ({ from_date, start_time = "00:00" }: PeriodRow, now: Minute) =>
  `${from_date} ${start_time}` <= `${now.date} ${now.start_time}`;

const isReceptionist = ({ roles }: Pick<TenantCaller, "roles">) => roles.includes("RECEPTIONIST");

/** Returns whether the caller may delete time off: administrators any, others what they have entered. */
function isRemovable(caller: TenantCaller, row: PeriodRow, now: Minute | undefined): boolean {
  if (!now) return true;
  if (row.created_by !== caller.userId) return false;
  return isReceptionist(caller) ? !hasBegun(row, now) : row.status === "REQUESTED";
}

/**
 * Returns a function that turns a period into time off as the caller sees it. Only administrators and the person are shown the
 * reason and the answer.
 */
const timeOffOf =
  (caller: TenantCaller, now: Minute | undefined) =>
  (row: PeriodRow): TimeOffRow => {
    const { period_id, owner_id, reason, answer, created_by: _by, ...days } = row;
    const isShown = isAdministrator(caller) || owner_id === caller.user.staff_id;
    return {
      ...days,
      time_off_id: period_id,
      staff_id: owner_id,
      removable: isRemovable(caller, row, now),
      ...(isShown && { reason, answer }),
    };
  };

export const listTimeOff: UseCase<typeof staff.listTimeOff> = async (caller, { params, query }) => {
  const person = await getStaff(caller.tenantId, params.staff_id);
  const [{ items, next_cursor }, now] = await Promise.all([
    listPeriods(caller.tenantId, person.staff_id, query, ({ status }) => status !== "REFUSED"),
    minuteFor(caller, person),
  ]);
  return { items: items.map(timeOffOf(caller, now)), next_cursor };
};

/** Lists the caller's own time off and requests; none for an account that is not staff. */
export const listOwnTimeOff: UseCase<typeof staff.listOwnTimeOff> = async (caller, { query }) => {
  const { tenantId, user } = caller;
  if (!user.staff_id) return { items: [], next_cursor: null };
  const person = await getStaff(tenantId, user.staff_id);
  const [{ items, next_cursor }, now] = await Promise.all([
    listPeriods(tenantId, person.staff_id, query),
    minuteFor(caller, person),
  ]);
  return { items: items.map(timeOffOf(caller, now)), next_cursor };
};

/** Requests time off of the caller. The days can be booked until an administrator approves it. */
export const requestTimeOff: UseCase<typeof staff.requestTimeOff> = async (caller, { body, idempotencyKey }) => {
  const person = await getStaff(caller.tenantId, caller.user.staff_id ?? "");
  const now = await minuteFor(caller, person);
  if (now && body.from_date < now.date) throw invalidField("from_date", TIME_OFF_TEXTS.past);
  const operation = "staff.requestTimeOff";
  const notFound = NOT_FOUND_TEXTS.time_off;
  const owner_id = person.staff_id;
  // The client for mail is loaded only where it is needed.
  const onCreated = async (row: PeriodRow) => {
    const { mailTimeOffRequest } = await import("./time-off-mails.ts");
    await mailTimeOffRequest(caller, person, row);
  };
  const request = { owner_id, body, requested: true, prefix: "off", operation, notFound, idempotencyKey } as const;
  return timeOffOf(caller, now)(await createPeriod(caller, { ...request, onCreated }));
};

const getTimeOff = (tenant_id: string, period_id: string) =>
  getRow(periodEntity(), { tenant_id, period_id }, NOT_FOUND_TEXTS.time_off);

/** Returns the upcoming appointments that would no longer fit once requested time off is approved. */
export const affectedByAnswer: DryRun<typeof staff.answerTimeOff> = async ({ tenantId: tenant_id }, request) => {
  const row = await getTimeOff(tenant_id, request.params.time_off_id);
  if (request.body.status === "REFUSED" || row.status !== "REQUESTED") return affectedOf([], { cursor: null });
  const { owner_id, from_date, to_date, start_time, end_time, reason } = row;
  return affectedByPeriod({ tenant_id, owner_id }, { from_date, to_date, start_time, end_time, reason });
};

export const answerTimeOff: UseCase<typeof staff.answerTimeOff> = async (caller, { params, body }) => {
  const toResponse = timeOffOf(caller, undefined);
  const row = await answerRequest(caller, {
    period_id: params.time_off_id,
    body,
    operation: "staff.answerTimeOff",
    notFound: NOT_FOUND_TEXTS.time_off,
    toResponse,
  });
  const { mailTimeOffAnswer } = await import("./time-off-mails.ts");
  await mailTimeOffAnswer(caller, row);
  return toResponse(row);
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

/** Throws 403 for time off that the caller, who is no administrator, may not delete. */
async function refuseRemoval(caller: TenantCaller, row: PeriodRow): Promise<void> {
  if (row.created_by !== caller.userId) throw new ClinicError("forbidden", TIME_OFF_TEXTS.others);
  if (!isReceptionist(caller)) {
    if (row.status !== "REQUESTED") throw new ClinicError("forbidden", TIME_OFF_TEXTS.answered);
    return;
  }
  const now = await minuteFor(caller, await getStaff(caller.tenantId, row.owner_id));
  if (now && hasBegun(row, now)) throw new ClinicError("forbidden", TIME_OFF_TEXTS.begun);
}

export const removeTimeOff: UseCase<typeof staff.removeTimeOff> = async (caller, { params }) => {
  await removePeriod(caller, {
    period_id: params.time_off_id,
    ...(!isAdministrator(caller) && { refuse: (row: PeriodRow) => refuseRemoval(caller, row) }),
    operation: "staff.removeTimeOff",
    notFound: NOT_FOUND_TEXTS.time_off,
  });
};

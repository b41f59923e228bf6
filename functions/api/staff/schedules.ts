import { isDeepStrictEqual } from "node:util";
import { overlaps, type Span } from "../../../shared/appointments/booking-rules.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { type DaySchedule, overlapping, type Schedule } from "../../../shared/staff/schedule.ts";
import { SCHEDULE_TEXTS } from "../../../shared/staff/texts.ts";
import {
  datesFrom,
  SCHEDULE_DAYS,
  type ScheduleDay,
  scheduleDayOf,
  utcDate,
} from "../../../shared/values/days-and-times.ts";
import { timeText } from "../../../shared/values/us-text.ts";
import { affectedBy, withRowChanged } from "../../domain/booking/affected.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import {
  getLocation,
  getStaff,
  type LocationRow,
  locationNames,
  readLocations,
} from "../../domain/booking/references.ts";
import { spanOf } from "../../domain/booking/zoned-time.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { type AuditEntry, auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { type WeeklyScheduleRow, weeklyScheduleEntity } from "../../entities/people.ts";
import type { DryRun, UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { withMainRole } from "./staff.ts";

export const affectedByUpdate: DryRun<typeof staff.update> = async ({ tenantId }, { params, body }) => {
  const before = await getStaff(tenantId, params.staff_id);
  const { staff_id } = before;
  const { status, role, location_id } = body;
  if (location_id !== undefined) await getLocation(tenantId, location_id);
  return affectedBy({ tenant_id: tenantId, owner_id: staff_id }, (rows) => ({
    ...rows,
    staff: withRowChanged(rows.staff, staff_id, { ...(status && { status }), ...(role && withMainRole(before, role)) }),
  }));
};

const affectedByWeek = (tenantId: string, staff_id: string, schedules: Schedule[]) =>
  affectedBy({ tenant_id: tenantId, owner_id: staff_id }, (rows) => ({
    ...rows,
    weeks: new Map([...rows.weeks, [staff_id, { schedules }]]),
  }));

export const affectedBySchedules: DryRun<typeof staff.putSchedules> = async (
  { tenantId },
  { params: { staff_id }, query: { location_id }, body },
) => {
  const [location] = await Promise.all([getLocation(tenantId, location_id), getStaff(tenantId, staff_id)]);
  const { schedules } = await readWeeklySchedule(tenantId, staff_id);
  const week = changedWeek(schedules, staff_id, location_id, body);
  // A dry run refuses what saving would refuse, so that no one is asked to confirm a change that can't be saved.
  refuseOverlap(week, location, await readLocations(tenantId, schedules));
  return affectedByWeek(tenantId, staff_id, week);
};

export const affectedByAvailability: DryRun<typeof staff.setAvailability> = async (
  { tenantId },
  { params: { staff_id, schedule_id }, body: { is_available } },
) => {
  await getStaff(tenantId, staff_id, NOT_FOUND_TEXTS.schedule);
  const { schedules } = await readWeeklySchedule(tenantId, staff_id);
  const hasId = (schedule: Schedule) => schedule.schedule_id === schedule_id;
  if (!schedules.some(hasId)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.schedule);
  const after = schedules.map((schedule) => (hasId(schedule) ? { ...schedule, is_available } : schedule));
  return affectedByWeek(tenantId, staff_id, after);
};

/** A year and a week, in which every change of the clocks of two time zones has its effect. */
const COMPARED_DAYS = 53 * 7;

/** Returns when weekly hours are on the coming dates, by the clock of a time zone. */
const spansOf = ({ day_of_week, start_time, end_time }: Schedule, time_zone: string): Span[] =>
  datesFrom(utcDate(-1), COMPARED_DAYS)
    .filter((date) => scheduleDayOf(date) === day_of_week)
    .map((date) => spanOf(date, start_time, end_time, time_zone));

/**
 * Refuses hours at a location that overlap those at another one. Hours in another time zone are compared by their instants, because
 * the difference between the two clocks changes during the year.
 * @param locations the locations of the week, by id
 * @throws ClinicError 422 that names the first such day
 */
export function refuseOverlap(
  week: readonly Schedule[],
  { location_id, time_zone }: Pick<LocationRow, "location_id" | "time_zone">,
  locations: ReadonlyMap<string, Pick<LocationRow, "location_name" | "time_zone">>,
): void {
  const zoneOf = (schedule: Schedule) => locations.get(schedule.location_id)?.time_zone ?? time_zone;
  const elsewhere = week.filter((schedule) => schedule.location_id !== location_id);
  const inSameZone = elsewhere.filter((schedule) => zoneOf(schedule) === time_zone);
  const inOtherZones = elsewhere
    .filter((schedule) => zoneOf(schedule) !== time_zone)
    .map((schedule) => ({ schedule, spans: spansOf(schedule, zoneOf(schedule)) }));

  for (const hours of week.filter((schedule) => schedule.location_id === location_id)) {
    const { day_of_week } = hours;
    const own = inOtherZones.length > 0 ? spansOf(hours, time_zone) : [];
    const conflict = overlapping(hours, inSameZone);
    const distant = inOtherZones.find(({ spans }) => spans.some((span) => own.some((each) => overlaps(each, span))));
    const other = conflict ?? distant?.schedule;
    if (!other) continue;
    const name = locations.get(other.location_id)?.location_name ?? other.location_id;
    const { start_time, end_time } = other;
    throw invalidField(
      day_of_week,
      conflict
        ? SCHEDULE_TEXTS.overlap(day_of_week, name, start_time, end_time)
        : SCHEDULE_TEXTS.overlapInOtherZone(day_of_week, name, other.day_of_week, start_time, end_time),
    );
  }
}

/** The hours of one person at all locations. The version is 0 if none were ever saved. */
type WeeklySchedule = Pick<WeeklyScheduleRow, "schedules" | "version">;

async function readWeeklySchedule(tenant_id: string, staff_id: string) {
  const stored = await findRow(weeklyScheduleEntity(), { tenant_id, staff_id });
  return stored ?? { tenant_id, staff_id, schedules: [], version: 0 };
}

export const inWeekOrder = (schedules: readonly Schedule[]): Schedule[] =>
  schedules.toSorted((a, b) => SCHEDULE_DAYS.indexOf(a.day_of_week) - SCHEDULE_DAYS.indexOf(b.day_of_week));

const FIELDS = ["schedule_id", "start_time", "end_time", "is_available"] as const;

const sameSchedule = (one: Schedule, other: Schedule) =>
  FIELDS.every((field) => one[field] === other[field]) && isDeepStrictEqual(one.breaks ?? [], other.breaks ?? []);

const sameSchedules = (some: readonly Schedule[], others: readonly Schedule[]) =>
  some.length === others.length && some.every((schedule) => others.some((other) => sameSchedule(schedule, other)));

const spanText = ({ start_time, end_time }: Pick<Schedule, "start_time" | "end_time">) =>
  `${timeText(start_time)}–${timeText(end_time)}`;

type Names = ReadonlyMap<string, string>;

/** Returns the hours of each weekday in words: "9:00 AM–5:00 PM at Lake Street, break 12:00 PM–1:00 PM". */
function hoursByDay(schedules: readonly Schedule[], names: Names): Readonly<Record<string, string>> {
  const days = new Map<string, string>();
  for (const { day_of_week, start_time, end_time, location_id, is_available, breaks = [] } of inWeekOrder(schedules)) {
    const place = names.get(location_id) ?? location_id;
    const breakTexts = breaks.map((each) => `, break ${spanText(each)}`).join("");
    const hours = `${spanText({ start_time, end_time })} at ${place}${breakTexts}${is_available ? "" : ", unavailable"}`;
    days.set(day_of_week, [...(days.get(day_of_week) ?? "").split("; "), hours].filter(Boolean).join("; "));
  }
  return Object.fromEntries(days);
}

interface ScheduleChange<Shown> {
  /** The audit entry, whose record is the staff member. */
  readonly entry: AuditEntry;
  /** The version that the caller read. */
  readonly version: number;
  readonly change: (schedules: readonly Schedule[]) => Schedule[];
  /** Throws when the changed schedules break a rule. */
  readonly check?: (schedules: readonly Schedule[]) => void;
  readonly show: (week: WeeklySchedule) => Shown;
}

/**
 * Changes a weekly schedule and writes the audit entry in the same transaction. Nothing is written when the stored schedule
 * is already as requested.
 * @returns the response of the operation
 * @throws ClinicError 409 `conflict` when the schedule has changed since the caller read it, 503 when it can't be written for another
 * reason, and the errors of `change` and `check`
 */
async function changeWeeklySchedule<Shown>(update: ScheduleChange<Shown>): Promise<Shown> {
  const { entry, version, change, check, show } = update;
  const { tenant_id, record_id: staff_id } = entry;
  const stored = await readWeeklySchedule(tenant_id, staff_id);
  const schedules = change(stored.schedules);
  if (sameSchedules(schedules, stored.schedules)) return show(stored);
  if (stored.version !== version) throw await conflictWith(stored, show(stored));
  check?.(schedules);
  const after = { tenant_id, staff_id, schedules, version: version + 1, ...changedBy({ userId: entry.user_id }) };
  const names = await locationNames(tenant_id, [...stored.schedules, ...schedules]);
  const changes = fieldChanges(hoursByDay(stored.schedules, names), hoursByDay(schedules, names), [...SCHEDULE_DAYS]);
  const isWritten = await writeIf([
    putItem(weeklyScheduleEntity().put(after).where(ifVersionOrAbsent(version))),
    ...auditPuts({ ...entry, changes }),
  ]);
  if (isWritten) {
    await markFirst({ tenant_id, owner_id: staff_id });
    return show(after);
  }
  // Another change was written first. It may have been the same one.
  const winner = await readWeeklySchedule(tenant_id, staff_id);
  if (sameSchedules(change(winner.schedules), winner.schedules)) return show(winner);
  throw await conflictWith(winner, show(winner));
}

export const listSchedules: UseCase<typeof staff.listSchedules> = async ({ tenantId }, { params, query }) => {
  await getStaff(tenantId, params.staff_id);
  const { location_id } = query;
  if (location_id !== undefined) await getLocation(tenantId, location_id);
  const { schedules, version } = await readWeeklySchedule(tenantId, params.staff_id);
  const items = schedules.filter((schedule) => location_id === undefined || schedule.location_id === location_id);
  return { items: inWeekOrder(items), next_cursor: null, version };
};

const isDayAt = (a: Schedule, location_id: string, { day_of_week }: DaySchedule) =>
  a.location_id === location_id && a.day_of_week === day_of_week;

/** Returns the schedules with the given days set; a day that has hours at the location already keeps its id. */
function withDays(week: readonly Schedule[], staff_id: string, location_id: string, days: readonly DaySchedule[]) {
  const others = week.filter((schedule) => !days.some((day) => isDayAt(schedule, location_id, day)));
  const set = days.map(({ is_available, breaks, ...day }): Schedule => {
    const before = week.find((schedule) => isDayAt(schedule, location_id, day));
    const schedule_id = before?.schedule_id ?? newId("sch");
    return {
      ...day,
      schedule_id,
      staff_id,
      location_id,
      is_available: is_available ?? before?.is_available ?? true,
      breaks: breaks ?? before?.breaks ?? [],
    };
  });
  return [...others, ...set];
}

// Hours that are only switched off would still block that weekday at every other location, so a day can be cleared.
const withoutDays = (week: readonly Schedule[], location_id: string, days: readonly ScheduleDay[]) =>
  week.filter((schedule) => schedule.location_id !== location_id || !days.includes(schedule.day_of_week));

type WeekChange = Parameters<typeof putSchedules>[1]["body"];

const changedWeek = (
  week: readonly Schedule[],
  staff_id: string,
  location_id: string,
  { items, days_off }: Pick<WeekChange, "items" | "days_off">,
): Schedule[] => withDays(withoutDays(week, location_id, days_off), staff_id, location_id, items);

/** Sets and clears the given weekdays of a weekly schedule at a location; the other days stay. */
export const putSchedules: UseCase<typeof staff.putSchedules> = async (
  caller,
  { params: { staff_id }, query: { location_id }, body },
) => {
  const { tenantId } = caller;
  const [location] = await Promise.all([getLocation(tenantId, location_id), getStaff(tenantId, staff_id)]);
  const { schedules: current } = await readWeeklySchedule(tenantId, staff_id);
  const locations = await readLocations(tenantId, current);
  return changeWeeklySchedule({
    entry: auditEntry(caller, "staff.putSchedules", tenantId, staff_id),
    version: body.version,
    change: (stored) => changedWeek(stored, staff_id, location_id, body),
    check: (changed) => refuseOverlap(changed, location, locations),
    show: ({ schedules, version }) => {
      const items = inWeekOrder(schedules.filter((schedule) => schedule.location_id === location_id));
      return { items, next_cursor: null, version };
    },
  });
};

export const setAvailability: UseCase<typeof staff.setAvailability> = async (
  caller,
  { params: { staff_id, schedule_id }, body: { is_available, version } },
) => {
  const { tenantId } = caller;
  await getStaff(tenantId, staff_id, NOT_FOUND_TEXTS.schedule);
  const hasId = (schedule: Schedule) => schedule.schedule_id === schedule_id;
  return changeWeeklySchedule({
    entry: auditEntry(caller, "staff.setAvailability", tenantId, staff_id),
    version,
    change: (schedules) => {
      if (!schedules.some(hasId)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.schedule);
      return schedules.map((schedule) => (hasId(schedule) ? { ...schedule, is_available } : schedule));
    },
    show: ({ schedules, version: shown }) => ({ ...(schedules.find(hasId) as Schedule), version: shown }),
  });
};

import type { Schedule } from "../../shared/staff/schedule.ts";
import { timeText } from "../../shared/us-text.ts";
import { SCHEDULE_DAYS } from "../../shared/weekdays.ts";
import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { findRow } from "../data/find-row.ts";
import { changedBy } from "../data/last-change.ts";
import { locationNames } from "../data/location-names.ts";
import { tryWrite } from "../data/transact.ts";
import { asRead } from "../data/versioned-rows.ts";
import type { WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import { WeeklyScheduleEntity } from "../data/weekly-schedule.ts";
import { putItem } from "../data/write-items.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** The hours of one person at all locations. The version is 0 if none were ever saved. */
type WeeklySchedule = Pick<WeeklyScheduleRow, "schedules" | "version">;

/** Reads the weekly schedule of a staff member. */
export async function readWeeklySchedule(tenant_id: string, staff_id: string) {
  const stored = await findRow(WeeklyScheduleEntity, { tenant_id, staff_id });
  return stored ?? { tenant_id, staff_id, schedules: [], version: 0 };
}

/** Returns the schedules in the order of the week, Monday first. */
export const inWeekOrder = (schedules: readonly Schedule[]): Schedule[] =>
  schedules.toSorted((a, b) => SCHEDULE_DAYS.indexOf(a.day_of_week) - SCHEDULE_DAYS.indexOf(b.day_of_week));

const FIELDS = ["schedule_id", "start_time", "end_time", "is_available"] as const;

const sameSchedule = (one: Schedule, other: Schedule) =>
  FIELDS.every((field) => one[field] === other[field]) &&
  // Rows of the first release have no breaks.
  JSON.stringify(one.breaks ?? []) === JSON.stringify(other.breaks ?? []);

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
  /** Returns the changed schedules. */
  readonly change: (schedules: readonly Schedule[]) => Schedule[];
  /** Throws when the changed schedules break a rule. */
  readonly check?: (schedules: readonly Schedule[]) => void;
  /** Turns the weekly schedule into the operation's response. */
  readonly show: (week: WeeklySchedule) => Shown;
}

/**
 * Changes a weekly schedule and writes the audit entry in the same transaction. Nothing is written when the stored schedule
 * is already as requested.
 * @returns the response of the operation
 * @throws ClinicError 409 `conflict` when the schedule has changed since the caller read it, 503 when it can't be written for another
 * reason, and the errors of `change` and `check`
 */
export async function changeWeeklySchedule<Shown>(update: ScheduleChange<Shown>): Promise<Shown> {
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
  const isWritten = await tryWrite([
    putItem(WeeklyScheduleEntity.put(after).where(asRead(version))),
    ...auditPuts({ ...entry, changes }),
  ]);
  if (isWritten) {
    await markFirst({ tenant_id, owner: { practitioner_id: staff_id } });
    return show(after);
  }
  // Another change was written first. It may have been the same one.
  const winner = await readWeeklySchedule(tenant_id, staff_id);
  if (sameSchedules(change(winner.schedules), winner.schedules)) return show(winner);
  throw await conflictWith(winner, show(winner));
}

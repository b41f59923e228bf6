import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { LocationFacts } from "../../../../shared/appointments/booking-rules.ts";
import type { Closure } from "../../../../shared/locations/closure.ts";
import type { DayHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { minutesOf, periodsOn, timeAt } from "../../../../shared/values/days-and-times.ts";
import type { Period } from "../../../../shared/values/period.ts";
import { shortDate, timesText } from "../../../../shared/values/us-text.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { blocksOf, drawnSpan } from "./blocks.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

/** Minutes of one row of the calendar, which is also the distance between the times that the API offers. */
export const STEP = 15;
const HOUR = 60;

/** A day of one practitioner at one location. */
export interface Column {
  readonly practitioner_id: string;
  readonly practitioner_name: string;
  readonly date: string;
  /** The practitioner's name in the view of a day, and the date in that of a week. */
  readonly heading: string;
  readonly hours: DayHours;
  /** The practitioner's hours here on this day; undefined on a day off. */
  readonly schedule: Schedule | undefined;
  /** The text below the heading of a column without hours. @default Not working */
  readonly idle?: string;
  readonly location: LocationFacts;
  readonly closures: readonly Closure[];
  readonly timeOff: readonly Omit<Period, "reason">[];
  /** The time that does not exist on this day, because the clocks go forward. */
  readonly skipped: Minutes | undefined;
  readonly appointments: readonly Appointment[];
}

/** Returns a text that identifies a column. */
export const keyOf = ({ practitioner_id, date }: Column): string => `${practitioner_id} ${date}`;

/** A time in minutes since midnight. The end is not part of it. */
export interface Minutes {
  readonly start: number;
  readonly end: number;
}

/** The kind of a cell. "open" is free time that the signed-in person may not book. */
export type CellKind = "free" | "open" | "taken" | "closed" | "past";

/** A quarter of an hour in all columns. */
export type Row = ReturnType<typeof rowsOf>[number];

/** A quarter of an hour in one column, with the blocks that begin in it. */
export type Cell = Row["cells"][number];

/** Returns the part that two times have in common. If there is none, its start is not before its end. */
export const common = (a: Minutes, b: Minutes): Minutes => ({
  start: Math.max(a.start, b.start),
  end: Math.min(a.end, b.end),
});

const spanOf = (start: string, end: string): Minutes => ({ start: minutesOf(start), end: minutesOf(end) });

/** Returns the time in which the location is open and the practitioner works; undefined on a day off. */
export function workingTime({ hours, schedule }: Column): Minutes | undefined {
  if (hours.status === "closed" || !schedule?.is_available) return undefined;
  const both = common(spanOf(hours.open, hours.close), spanOf(schedule.start_time, schedule.end_time));
  return both.start < both.end ? both : undefined;
}

/** Returns the closures, the time off, the breaks and the skipped time of a column, each with its label. */
export function blockedTimes({ date, closures, timeOff, hours, schedule, skipped }: Column) {
  const blocked = (times: { start_time?: string; end_time?: string }, label: string) => ({
    ...spanOf(times.start_time ?? "00:00", times.end_time ?? "24:00"),
    label,
  });
  return [
    ...periodsOn(closures, date).map((closure) => blocked(closure, CALENDAR_SCREEN.closedFor(closure.reason))),
    ...periodsOn(timeOff, date).map((off) => blocked(off, CALENDAR_SCREEN.onLeave)),
    ...[...(hours.breaks ?? []), ...(schedule?.breaks ?? [])].map((pause) => blocked(pause, "Break")),
    ...(skipped ? [{ ...skipped, label: "Clocks go forward" }] : []),
  ];
}

/** Returns the hours in which appointments can be booked in a column, or why there are none. */
export function hoursText(column: Column): string {
  const { closures, timeOff, date } = column;
  const { closedFor, closedAt, onLeave, onLeaveUntil, onLeaveAt } = CALENDAR_SCREEN;
  const [closed, off] = [periodsOn(closures, date), periodsOn(timeOff, date)];
  const [allClosed] = closed.filter(({ start_time }) => !start_time);
  if (allClosed) return closedFor(allClosed.reason);
  const allOff = off.filter(({ start_time }) => !start_time).map(({ to_date }) => to_date);
  const last = allOff.sort().at(-1);
  if (last) return last > date ? onLeaveUntil(shortDate(last, date)) : onLeave;
  const working = workingTime(column);
  if (!working) return column.idle ?? "Not working";
  const hours = timesText(timeAt(working.start), timeAt(working.end));
  const times = ({ start_time = "", end_time = "" }) => timesText(start_time, end_time);
  if (closed[0]) return closedAt(hours, times(closed[0]));
  return off[0] ? onLeaveAt(hours, times(off[0])) : hours;
}

/** Returns the full hours that the calendar shows, from the first opening or appointment to the last. */
export function shownTime(columns: readonly Column[]): Minutes {
  const spans = columns.flatMap((column) => [
    ...(column.hours.status === "available" ? [spanOf(column.hours.open, column.hours.close)] : []),
    ...blocksOf(column.appointments).map(drawnSpan),
  ]);
  if (spans.length === 0) return { start: 0, end: 0 };
  return {
    start: Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR) * HOUR,
    end: Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR) * HOUR,
  };
}

const MORNING = "08:00";

/**
 * Returns the time that the calendar shows first, in minutes since midnight: now if it shows today, or else the beginning of
 * work. Where work goes on all night, it is the morning or the first appointment.
 */
export function openingTime(columns: readonly Column[], now: WallClock): number {
  if (columns.some(({ date }) => date === now.date)) return minutesOf(now.time);
  const starts = columns.flatMap((column) => workingTime(column)?.start ?? []);
  const firsts = columns.flatMap(({ appointments }) => appointments.map(({ start_time }) => minutesOf(start_time)));
  return Math.max(starts.length > 0 ? Math.min(...starts) : 0, Math.min(...firsts, minutesOf(MORNING)));
}

const timesOf = (column: Column, now: WallClock) => ({
  blocks: blocksOf(column.appointments),
  working: workingTime(column),
  blocked: blockedTimes(column),
  past: pastMinutes(column.date, now),
});

function kindOf(quarter: Minutes, { working, blocked, blocks, past }: ReturnType<typeof timesOf>): CellKind {
  if (blocks.some((block) => block.start < quarter.end && quarter.start < block.end)) return "taken";
  if (!working || quarter.start < working.start || working.end < quarter.end) return "closed";
  if (blocked.some((time) => time.start < quarter.end && quarter.start < time.end)) return "closed";
  return quarter.start < past ? "past" : "free";
}

const kindFor = (kind: CellKind, books: boolean): CellKind => (kind === "free" && !books ? "open" : kind);

/** Returns how many minutes of a day are past at the location. */
export function pastMinutes(date: string, now: WallClock): number {
  if (date === now.date) return minutesOf(now.time);
  return date < now.date ? minutesOf("24:00") : 0;
}

/** Returns the calendar in rows of a quarter of an hour, with a cell for each column. */
export function rowsOf(columns: readonly Column[], now: WallClock, books = true) {
  const { start, end } = shownTime(columns);
  const days = columns.map((column) => timesOf(column, now));
  return Array.from({ length: (end - start) / STEP }, (_, row) => {
    const minutes = start + row * STEP;
    const quarter = { start: minutes, end: minutes + STEP };
    return {
      minutes,
      cells: days.map((day) => ({
        kind: kindFor(kindOf(quarter, day), books),
        blocks: day.blocks.filter((block) => quarter.start <= block.start && block.start < quarter.end),
      })),
    };
  });
}

/** Returns the beginning of the nearest row of the calendar. */
export const snapped = (minutes: number, { start, end }: Minutes): number =>
  Math.min(Math.max(Math.round(minutes / STEP) * STEP, start), end - STEP);

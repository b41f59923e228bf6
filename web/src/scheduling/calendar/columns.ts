import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { JudgedLocation } from "../../../../shared/appointments/day-rules.ts";
import { minutesOf } from "../../../../shared/days-and-times.ts";
import type { Closure } from "../../../../shared/locations/closure.ts";
import type { DayHours } from "../../../../shared/locations/operating-hours.ts";
import type { Period } from "../../../../shared/period.ts";
import { periodsOn } from "../../../../shared/periods-on.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";

import { type Block, blocksOf, drawnSpan } from "./blocks.ts";

/** Minutes of one row of the calendar, which is also the distance between the times that the API offers. */
export const STEP = 15;
const HOUR = 60;

/** A day of one practitioner at one location. */
export interface Column {
  readonly practitioner_id: string;
  readonly practitioner_name: string;
  readonly date: string;
  /** The practitioner in a day view, the day in a week view. */
  readonly heading: string;
  readonly hours: DayHours;
  /** The practitioner's hours here on this day; undefined on a day off. */
  readonly schedule: Schedule | undefined;
  /** The text of the column on a day without hours. @default Not working */
  readonly idle?: string;
  readonly location: JudgedLocation;
  readonly closures: readonly Closure[];
  readonly timeOff: readonly Omit<Period, "reason">[];
  readonly appointments: readonly Appointment[];
}

export const keyOf = ({ practitioner_id, date }: Column): string => `${practitioner_id} ${date}`;

/** Minutes since midnight; the end is not part of it. */
export interface Minutes {
  readonly start: number;
  readonly end: number;
}

/** "open" is free time that the person can't book. */
export type Free = "free" | "open" | "taken" | "closed" | "past";

/** A quarter of an hour in one column, with the blocks that begin in it. */
export interface Cell {
  readonly kind: Free;
  readonly blocks: readonly Block[];
}

export interface Row {
  readonly minutes: number;
  readonly cells: readonly Cell[];
}

const common = (a: Minutes, b: Minutes): Minutes => ({
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

/** A part of a day in which no appointment can be, and what it is called. */
interface Blocked extends Minutes {
  readonly label: string;
}

const ALL_DAY = { start_time: "00:00", end_time: "24:00" };

/** Returns the closures, the time off and the breaks of a column's day. */
export function blockedTimes({ date, closures, timeOff, hours, schedule }: Column): readonly Blocked[] {
  const blocked = (
    { start_time = ALL_DAY.start_time, end_time = ALL_DAY.end_time }: { start_time?: string; end_time?: string },
    label: string,
  ) => ({ start: minutesOf(start_time), end: minutesOf(end_time), label });
  return [
    ...periodsOn(closures, date).map((closure) => blocked(closure, `Closed: ${closure.reason}`)),
    ...periodsOn(timeOff, date).map((off) => blocked(off, "On leave")),
    ...[...(hours.breaks ?? []), ...(schedule?.breaks ?? [])].map((pause) => blocked(pause, "Break")),
  ];
}

/** Returns the hours that the calendar shows: opening hours and appointments lie between them. */
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

interface DayTimes {
  readonly working: Minutes | undefined;
  readonly blocked: readonly Minutes[];
  readonly blocks: readonly Block[];
  /** How many minutes of the day are past. */
  readonly past: number;
}

function kindOf(quarter: Minutes, { working, blocked, blocks, past }: DayTimes): Free {
  if (blocks.some((block) => block.start < quarter.end && quarter.start < block.end)) return "taken";
  if (!working || quarter.start < working.start || working.end < quarter.end) return "closed";
  if (blocked.some((time) => time.start < quarter.end && quarter.start < time.end)) return "closed";
  return quarter.start < past ? "past" : "free";
}

const seenBy = (kind: Free, books: boolean): Free => (kind === "free" && !books ? "open" : kind);

/** Returns how many minutes of a column's day are past at a moment of the location: all of them on an earlier day. */
export function pastMinutes(date: string, now: { readonly date: string; readonly time: string }): number {
  if (date === now.date) return minutesOf(now.time);
  return date < now.date ? minutesOf("24:00") : 0;
}

/** Returns the calendar in rows of a quarter of an hour, with a cell for each column. */
export function rowsOf(
  columns: readonly Column[],
  now: { readonly date: string; readonly time: string },
  books = true,
): Row[] {
  const { start, end } = shownTime(columns);
  const facts = columns.map((column) => ({
    blocks: blocksOf(column.appointments),
    working: workingTime(column),
    blocked: blockedTimes(column),
    past: pastMinutes(column.date, now),
  }));
  return Array.from({ length: (end - start) / STEP }, (_, row) => {
    const minutes = start + row * STEP;
    const quarter = { start: minutes, end: minutes + STEP };
    return {
      minutes,
      cells: facts.map((day) => ({
        kind: seenBy(kindOf(quarter, day), books),
        blocks: day.blocks.filter((block) => quarter.start <= block.start && block.start < quarter.end),
      })),
    };
  });
}

/** Returns the minutes of the time that lies nearest on the calendar's grid, so that a whole row of it fits. */
export const snapped = (minutes: number, { start, end }: Minutes): number =>
  Math.min(Math.max(Math.round(minutes / STEP) * STEP, start), end - STEP);

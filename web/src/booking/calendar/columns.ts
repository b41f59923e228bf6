import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { LocationInput } from "../../../../shared/appointments/booking-rules.ts";
import { takesTime } from "../../../../shared/appointments/status.ts";
import type { Closure, DayHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { minutesOf, periodsOn, timeAt } from "../../../../shared/values/days-and-times.ts";
import type { Period } from "../../../../shared/values/period.ts";
import { shortDate, timesText } from "../../../../shared/values/us-text.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { CALENDAR_SCREEN } from "./texts.ts";

const DAY = 1440;
const MINUTE_MS = 60_000;
/** The fewest minutes that a block covers, so that its line of text can be read. */
const READABLE = 10;

/** An appointment in its column. Overlapping ones stand side by side, and those that only touch below each other. */
export interface Block {
  readonly appointment: Appointment;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  /** The position among the sides, from the left. */
  readonly side: number;
  readonly sides: number;
  /**
   * The minutes at its beginning that lie below a block before it, which is drawn longer than its appointment takes. If the two
   * stood side by side, they would look like a double booking.
   */
  readonly covered: number;
}

type Span = Pick<Block, "start" | "end">;

/** Returns the minutes that an appointment takes: until its completion, and to the end of the day when it lasts longer. */
function spanOf({ start_time, end_time, starts_at, completed_at, duration }: Appointment): Span {
  const start = minutesOf(start_time);
  const end = end_time > start_time ? minutesOf(end_time) : Math.min(start + duration, DAY);
  if (!completed_at) return { start, end };
  const lasted = Math.ceil((Date.parse(completed_at) - Date.parse(starts_at)) / MINUTE_MS);
  return { start, end: lasted > 0 ? Math.min(start + lasted, end) : end };
}

/** Returns the minutes that a block covers on the screen. */
export const drawnSpan = ({ start, end }: Span): Span => ({
  start,
  end: Math.min(Math.max(end, start + READABLE), DAY),
});

const byStart = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

/** Returns whether a block and a later one can't stand below each other: they overlap, or no line of text would fit. */
const collide = (before: Span, span: Span): boolean => {
  const drawn = drawnSpan(before).end;
  return before.end > span.start || (drawn > span.start && span.end - drawn < READABLE);
};

/**
 * Returns the blocks of one column. Appointments that overlap share the width: each gets the first free side, and all that
 * overlap, directly or through others, have the same number of sides.
 */
export function blocksOf(appointments: readonly Appointment[]): readonly Block[] {
  const spans = appointments
    .filter(({ appointment_status }) => takesTime(appointment_status))
    .map((appointment) => ({ appointment, ...spanOf(appointment) }))
    .sort(byStart);
  const blocks: Block[] = [];
  let group: Omit<Block, "sides">[] = [];
  /** The last block of each side. */
  let lasts: Span[] = [];
  /** Until when the blocks before the group are drawn. */
  let before = 0;
  const close = () => {
    blocks.push(...group.map((block) => ({ ...block, sides: lasts.length })));
    before = Math.max(before, ...group.map((block) => drawnSpan(block).end));
    group = [];
    lasts = [];
  };
  for (const span of spans) {
    if (!lasts.some((last) => collide(last, span))) close();
    const free = lasts.findIndex((last) => !collide(last, span));
    const side = free < 0 ? lasts.length : free;
    const above = lasts[side];
    const covered = Math.max(before, above ? drawnSpan(above).end : 0) - span.start;
    lasts[side] = span;
    group.push({ ...span, side, covered: Math.max(covered, 0) });
  }
  close();
  return blocks;
}

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
  readonly location: LocationInput;
  readonly closures: readonly Closure[];
  readonly timeOff: readonly Omit<Period, "reason">[];
  /** Time off that the practitioner has requested, in which appointments can be booked. */
  readonly requestedTimeOff: readonly Omit<Period, "reason">[];
  /** The time that does not exist on this day, because the clocks go forward. */
  readonly skipped: Minutes | undefined;
  readonly appointments: readonly Appointment[];
}

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

const columnSpan = (start: string, end: string): Minutes => ({ start: minutesOf(start), end: minutesOf(end) });

/** Returns the time in which the location is open and the practitioner works; undefined on a day off. */
export function workingTime({ hours, schedule }: Column): Minutes | undefined {
  if (hours.status === "closed" || !schedule?.is_available) return undefined;
  const both = common(columnSpan(hours.open, hours.close), columnSpan(schedule.start_time, schedule.end_time));
  return both.start < both.end ? both : undefined;
}

/** Returns the minutes of a column in which appointments can be booked, also if they are booked already. */
export function availableMinutes(column: Column): number {
  const working = workingTime(column);
  if (!working) return 0;
  let minutes = 0;
  let from = working.start;
  // Breaks, closures and time off may overlap each other.
  for (const { start, end } of blockedTimes(column).toSorted((a, b) => a.start - b.start)) {
    minutes += Math.max(0, Math.min(start, working.end) - from);
    from = Math.max(from, end);
  }
  return minutes + Math.max(0, working.end - from);
}

/** Returns the closures, the time off, the breaks and the skipped time of a column, each with its label. */
export function blockedTimes({ date, closures, timeOff, hours, schedule, skipped }: Column) {
  const blocked = (times: { start_time?: string; end_time?: string }, label: string) => ({
    ...columnSpan(times.start_time ?? "00:00", times.end_time ?? "24:00"),
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
  const { closedFor, closedAt, onLeave, onLeaveUntil } = CALENDAR_SCREEN;
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
  return hours;
}

/** Returns whether the practitioner of a column is away all day. */
export const isAway = ({ timeOff, date }: Column): boolean =>
  periodsOn(timeOff, date).some(({ start_time }) => !start_time);

/** Returns what is unusual about a column: hours of leave, requested time off, and appointments that no longer fit. */
export function headMarks({ timeOff, requestedTimeOff, date, appointments }: Column): readonly string[] {
  const { onLeaveAt, requested, needAttention } = CALENDAR_SCREEN;
  const hours = ({ start_time, end_time }: Column["timeOff"][number]) =>
    start_time && end_time ? timesText(start_time, end_time) : "";
  const count = appointments.filter((each) => each.appointment_status === "BOOKED" && each.attention).length;
  return [
    ...(count > 0 ? [needAttention(count)] : []),
    ...periodsOn(timeOff, date).flatMap((off) => (off.start_time ? [onLeaveAt(hours(off))] : [])),
    ...periodsOn(requestedTimeOff, date).map((off) => requested(hours(off))),
  ];
}

/** Returns the full hours that the calendar shows, from the first opening or appointment to the last. */
export function shownTime(columns: readonly Column[]): Minutes {
  const spans = columns.flatMap((column) => [
    ...(column.hours.status === "available" ? [columnSpan(column.hours.open, column.hours.close)] : []),
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

/** The height of a quarter of an hour in pixels. In comfortable rows, it has room for a name and a time below each other. */
export const ROW_PX = { comfortable: 36, compact: 27 } as const;
export type Density = keyof typeof ROW_PX;

/** The time that the calendar shows, and the height of its rows. */
export interface Scale extends Minutes {
  readonly rowPx: number;
}

/** The measures of the calendar in pixels, which calendar.css repeats. */
export const HEAD_PX = 54;
export const TIME_PX = 72;
/** So narrow that eight practitioners fit on a screen of 1366 px. */
export const COLUMN_PX = 112;

/** Returns the distance of a time from the upper edge of the board, in pixels. */
export const topOf = (minutes: number, { start, rowPx }: Scale): number => ((minutes - start) / STEP) * rowPx;

/** A point of the screen. */
export interface Pointer {
  readonly clientX: number;
  readonly clientY: number;
}

/** A column, and minutes since midnight. */
export interface Place {
  readonly column: number;
  readonly minutes: number;
}

/** Returns the place at a point, which may be beside the board or between two rows. */
export function pointedPlace(board: Element | null, at: Pointer, columns: number, shown: Scale): Place {
  const { left = 0, top = 0, width = 0 } = board?.getBoundingClientRect() ?? {};
  return {
    column: Math.floor(((at.clientX - left - TIME_PX) / (width - TIME_PX)) * columns),
    minutes: shown.start + ((at.clientY - top) / shown.rowPx) * STEP,
  };
}

/** Returns a point half a row higher, so that its nearest row is the one that is pointed at. */
export const inRow = ({ clientX, clientY }: Pointer, rowPx: number): Pointer => ({
  clientX,
  clientY: clientY - rowPx / 2,
});

const CARD_PX = 336;
const CARD_GAP_PX = 6;

/** Returns the CSS length of the left edge of a card beside its column: on the right in the first half of the columns. */
export function cardLeft(column: number, columns: number): string {
  const edge = (index: number) => `${TIME_PX}px + (100% - ${TIME_PX}px) * ${index / columns}`;
  return column < columns / 2
    ? `min(${edge(column + 1)} + ${CARD_GAP_PX}px, 100% - ${CARD_PX + CARD_GAP_PX}px)`
    : `max(${edge(column)} - ${CARD_PX + CARD_GAP_PX}px, ${TIME_PX}px)`;
}

import { addDays, daysBetween, minutesOf, timeAt } from "../days-and-times.ts";

const DAYS_A_WEEK = 7;
const MINUTES_A_DAY = 1_440;

/** The most appointments of a series. */
export const SERIES_MAX = 52;

/** The dates of a series: `count` of them, `every_weeks` weeks apart, from `date` on. */
export interface Recurrence {
  readonly date: string;
  readonly every_weeks: number;
  readonly count: number;
}

/** Returns the dates of a series, all on the weekday of the first one. */
export const seriesDates = ({ date, every_weeks, count }: Recurrence): string[] =>
  Array.from({ length: count }, (_, n) => addDays(date, n * every_weeks * DAYS_A_WEEK));

/** The start of an appointment on the wall clock of its location. */
export interface WallStart {
  readonly date: string;
  readonly start_time: string;
}

/** The distance by which an appointment is moved on the wall clock. */
export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/** Returns the shift from one wall-clock time to another. */
export const shiftBetween = (from: WallStart, to: WallStart): Shift => ({
  days: daysBetween(from.date, to.date) - 1,
  minutes: minutesOf(to.start_time) - minutesOf(from.start_time),
});

/** Returns a wall-clock time after a shift. A shift across midnight changes the date, too. */
export function shifted({ date, start_time }: WallStart, { days, minutes }: Shift): WallStart {
  const total = minutesOf(start_time) + minutes;
  const over = Math.floor(total / MINUTES_A_DAY);
  return { date: addDays(date, days + over), start_time: timeAt(total - over * MINUTES_A_DAY) };
}

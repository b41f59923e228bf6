import * as z from "zod";
import { addDays, calendarIndex, daysBetween, minutesOf, timeAt } from "../values/days-and-times.ts";
import { AppointmentId, SeriesId } from "../values/ids.ts";
import { Appointment } from "./appointment.ts";
import { NewAppointment } from "./requests.ts";

const DAYS_A_WEEK = 7;
const MINUTES_A_DAY = 1_440;

export const SERIES_MAX = 52;

/** The distance between two dates of a series: a number of weeks, or of months. */
export interface Interval {
  readonly every_weeks?: number | undefined;
  readonly every_months?: number | undefined;
}

/** The dates of a series: `count` of them, from `date` on. */
export interface Recurrence extends Interval {
  readonly date: string;
  readonly count: number;
}

/**
 * Returns the date some months later with the same weekday and the same place in its month, such as the second Tuesday. A
 * fifth weekday becomes the last one of a month that has only four.
 */
function sameWeekdayAfter(date: string, months: number): string {
  const month = new Date(date);
  month.setUTCMonth(month.getUTCMonth() + months, 1);
  const first = month.toISOString().slice(0, 10);
  const place = Math.ceil(Number(date.slice(8)) / DAYS_A_WEEK) - 1;
  const ahead = (calendarIndex(date) - calendarIndex(first) + DAYS_A_WEEK) % DAYS_A_WEEK;
  const day = addDays(first, ahead + place * DAYS_A_WEEK);
  return day.startsWith(first.slice(0, 7)) ? day : addDays(day, -DAYS_A_WEEK);
}

/** Returns the dates of a series, all on the weekday of the first one. */
export const seriesDates = ({ date, every_weeks = 1, every_months, count }: Recurrence): string[] =>
  Array.from({ length: count }, (_, n) =>
    every_months ? sameWeekdayAfter(date, n * every_months) : addDays(date, n * every_weeks * DAYS_A_WEEK),
  );

/** The start of an appointment on the wall clock of its location. */
export interface WallStart {
  readonly date: string;
  readonly start_time: string;
}

export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

export const shiftBetween = (from: WallStart, to: WallStart): Shift => ({
  days: daysBetween(from.date, to.date) - 1,
  minutes: minutesOf(to.start_time) - minutesOf(from.start_time),
});

/** Returns a wall-clock time after a shift. A shift across midnight changes the date, too. */
export function shiftWallTime({ date, start_time }: WallStart, { days, minutes }: Shift): WallStart {
  const total = minutesOf(start_time) + minutes;
  const over = Math.floor(total / MINUTES_A_DAY);
  return { date: addDays(date, days + over), start_time: timeAt(total - over * MINUTES_A_DAY) };
}

const { walk_in: _walkIn, waitlist_entry_id: _entryId, date, start_time, ...booking } = NewAppointment.shape;

const wholeNumber = (min: number, max: number, what: string) => {
  const message = `${what} must be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

const MONTHS_MAX = 12;

/** A series of appointments on the same weekday and at the same time. Each of them gets the reason and the note. */
export const NewSeries = z
  .strictObject({
    ...booking,
    date: date.unwrap().meta({ description: "The first date" }),
    start_time: start_time.unwrap(),
    every_weeks: wholeNumber(1, SERIES_MAX, "Weeks between appointments").optional(),
    every_months: wholeNumber(1, MONTHS_MAX, "Months between appointments").optional(),
    count: wholeNumber(2, SERIES_MAX, "Number of appointments"),
    skip_conflicts: z
      .boolean()
      .default(false)
      .meta({ description: "Books the other dates when some can't be booked. Otherwise nothing is booked then" }),
  })
  .refine(({ every_weeks, every_months }) => (every_weeks === undefined) !== (every_months === undefined), {
    path: ["every_weeks"],
    message: "Give the weeks or the months between appointments",
  });
export type NewSeries = z.output<typeof NewSeries>;

/** One date of a series that a request books, moves or cancels, or would in a dry run. */
export const SeriesItem = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  reason: z.string().nullable().meta({ description: "Why this date can't be booked, moved or cancelled" }),
  appointment_id: AppointmentId.nullable().meta({ description: "null where nothing is booked" }),
});
export type SeriesItem = z.output<typeof SeriesItem>;

/** The effect that a change of a series would have on each date. */
export const SeriesPreview = z.object({ items: z.array(SeriesItem) });

export const BookedSeries = SeriesPreview.extend({ series_id: SeriesId });

/** An appointment after a change. With `scope: "following"`, `items` has the outcome for it and for each following one. */
export const ChangedAppointment = Appointment.extend({
  items: z.array(SeriesItem).optional().meta({ description: 'Only with scope "following"' }),
});

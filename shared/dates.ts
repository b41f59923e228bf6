import { MESSAGES } from "./messages.ts";
import { isDate } from "./typed-date.ts";

const { unreadable, tooEarly, tooLate } = MESSAGES.dates;

export const EARLIEST_DATE = "1900-01-01";

/** The number of years ahead in which an appointment can be booked or listed. */
const YEARS_AHEAD = 2;

// In the earliest time zone (UTC+14), a day begins 14 hours earlier than in UTC.
const EARLIEST_CLOCK_MS = 14 * 3_600_000;

/** Returns the latest current date of all time zones, `YYYY-MM-DD`. */
export const latestToday = (): string => new Date(Date.now() + EARLIEST_CLOCK_MS).toISOString().slice(0, 10);

/** Returns the last date that an appointment can have. */
export function latestDate(): string {
  const [year, ...rest] = latestToday().split("-");
  // A year two after a leap year has no February 29.
  return [Number(year) + YEARS_AHEAD, ...rest].join("-").replace("-02-29", "-02-28");
}

/** Returns the sentence that refuses a date of an appointment or of a query; undefined if the date is allowed. */
export function dateRefusal(date: string): string | undefined {
  if (!isDate(date)) return unreadable;
  if (date < EARLIEST_DATE) return tooEarly;
  return date > latestDate() ? tooLate : undefined;
}

import * as z from "zod";
import { MESSAGES } from "./messages.ts";

const { unreadable, tooEarly, tooLate } = MESSAGES.dates;

export const EARLIEST_DATE = "1900-01-01";

/** How many years ahead an appointment can be booked or looked for. */
export const YEARS_AHEAD = 2;

// The day may have begun east of Greenwich (UTC+14) while it is still yesterday in UTC.
const EARLIEST_CLOCK_MS = 14 * 3_600_000;

/** Returns the latest date that it is anywhere in the world, `YYYY-MM-DD`. */
export const latestToday = (): string => new Date(Date.now() + EARLIEST_CLOCK_MS).toISOString().slice(0, 10);

/** Returns the last date that an appointment can have. */
export function latestDate(): string {
  const [year, ...rest] = latestToday().split("-");
  return [Number(year) + YEARS_AHEAD, ...rest].join("-");
}

/** A calendar date of a location, `YYYY-MM-DD`, that an appointment can have or that a list can begin or end with. */
export const PlainDate = z.iso
  .date(unreadable)
  .refine((date) => date >= EARLIEST_DATE, tooEarly)
  .refine((date) => date <= latestDate(), tooLate);

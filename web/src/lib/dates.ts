import {
  addDays,
  calendarIndex,
  datesFrom,
  daysBetween,
  utcDate,
  WEEKDAYS,
} from "../../../shared/values/days-and-times.ts";
import { counted } from "../../../shared/values/us-text.ts";
import { once } from "./async.ts";

const MINUTE_MS = 60_000;

/** Returns the date on the clock of the device, now or at another time. */
export const deviceToday = (now: Date = new Date()): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);

/** Returns the date of an instant on the clock of the device. */
export const deviceDay = (instant: string): string => deviceToday(new Date(instant));

const when = once(() => new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }));

/** Returns an instant in the time zone of the device, such as "Nov 20, 2026, 9:30 AM". */
export const whenText = (instant: string): string => when().format(Date.parse(instant));

const MONTHS_A_YEAR = 12;

/** Returns a person's age on a date (both `YYYY-MM-DD`) in words: "85", or below two years "7 months". */
export function ageText(dob: string, today: string = utcDate()): string {
  const [year = 0, month = 0, day = 0] = dob.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split("-").map(Number);
  const months = (nowYear - year) * MONTHS_A_YEAR + (nowMonth - month) - (nowDay < day ? 1 : 0);
  if (months >= 2 * MONTHS_A_YEAR) return String(Math.floor(months / MONTHS_A_YEAR));
  return counted(Math.max(0, months), "month");
}

const month = once(() => new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }));

/** Returns the month of a date, such as "November 2026". */
export const monthText = (date: string): string => month().format(Date.parse(date));

/** Returns the dates of a month, given its first one, in weeks that begin on Sunday. The days before the first one are undefined. */
export function weeksOfMonth(first: string): (string | undefined)[][] {
  const week = WEEKDAYS.length;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const days = [...Array(calendarIndex(first)).fill(undefined), ...datesFrom(first, daysBetween(first, next) - 1)];
  return Array.from({ length: Math.ceil(days.length / week) }, (_, nth) => days.slice(nth * week, (nth + 1) * week));
}

import { addDays, WEEKDAYS, weekdayIndex } from "./days-and-times.ts";
import { DATE_TEXTS } from "./texts.ts";
import { MONTHS } from "./us-text.ts";

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const WORDS = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i;
const DAY_FIRST = /^(\d{1,2})\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;
const WITHOUT_YEAR = /^(\d{1,2})\/(\d{1,2})$/;
const DISTANCE = /^(?:\+(\d{1,3})|\+?(\d{1,2})w)$/i;
const WEEKDAY = /^[a-z]{3,9}$/i;

/** The longest time from one February 29 to another. */
const MAX_YEARS_BETWEEN = 8;

const two = (number: number) => String(number).padStart(2, "0");

// Date takes years below 100 as years of the 20th century. The calendar repeats every 400 years, so a later year stands in.
const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** Returns a date as `YYYY-MM-DD`, or undefined if it does not exist. */
function dateOf(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > MONTHS.length || day < 1 || day > daysIn(year, month)) return undefined;
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/** Returns the number of a month by its English name or the beginning of the name, and 0 for any other word. */
const monthNamed = (word: string) => MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;

/**
 * The kind of a typed date: a birth date is in the past, the date of a booking or of something past may lack the year, and
 * nothing is known about any other date. `today` is `YYYY-MM-DD`.
 */
export type DateReading =
  | { readonly kind: "birth" | "booking" | "past"; readonly today: string }
  | { readonly kind: "any"; readonly today?: never };

/** Returns the date of a two-digit year: of this century, or of the last one if a birth date would be in the future. */
function inCentury(year: number, month: number, day: number, { kind, today }: DateReading): string | undefined {
  const date = dateOf(2000 + year, month, day);
  if (kind !== "birth" || (date && date <= today)) return date;
  return dateOf(1900 + year, month, day);
}

/** Returns the next date with this month and day, or the latest one if it lies in the past. Either may be today. */
function nearestDate(month: number, day: number, { kind, today }: DateReading): string | undefined {
  if (kind !== "booking" && kind !== "past") return undefined;
  const year = Number(today.slice(0, 4));
  const step = kind === "past" ? -1 : 1;
  return Array.from({ length: MAX_YEARS_BETWEEN + 1 }, (_, years) => dateOf(year + step * years, month, day)).find(
    (date) => date !== undefined && (kind === "past" ? date <= today : date >= today),
  );
}

/**
 * Returns the date of a booking that is named by its distance from today: `today`, `tomorrow`, `+7` in days, `2w` or
 * `+2w` in weeks, and the next day after today with the name of a weekday, of which three letters are enough.
 */
function relativeDate(text: string, today: string): string | undefined {
  const word = text.toLowerCase();
  if (word === "today") return today;
  if (word === "tomorrow") return addDays(today, 1);
  const [, days, weeks] = DISTANCE.exec(text) ?? [];
  if (days) return addDays(today, Number(days));
  if (weeks) return addDays(today, Number(weeks) * WEEKDAYS.length);
  const weekday = WEEKDAY.test(word) ? WEEKDAYS.findIndex((name) => name.toLowerCase().startsWith(word)) : -1;
  if (weekday < 0) return undefined;
  const ahead = (weekday - weekdayIndex(today) + WEEKDAYS.length) % WEEKDAYS.length;
  return addDays(today, ahead || WEEKDAYS.length);
}

export function isDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  return day !== undefined && dateOf(Number(year), Number(month), Number(day)) === text;
}

/**
 * Reads a date as people in the United States type it: `9/16/1941`, `9/16/41`, `09161941`, `Sep 16, 1941`,
 * `16 September 1941` or `1941-09-16`, `11/27` for a booking or something past, and `+7`, `2w`, `mon` or `tomorrow` for a
 * booking. Returns `YYYY-MM-DD`, and undefined for everything else, without guessing.
 */
export function parseDate(typed: string, reading: DateReading): string | undefined {
  const text = typed.trim();
  if (DATE.test(text)) return isDate(text) ? text : undefined;
  const [, word, wordDay, wordYear] = WORDS.exec(text) ?? [];
  if (word) return dateOf(Number(wordYear), monthNamed(word), Number(wordDay));
  const [, firstDay, dayMonth, dayYear] = DAY_FIRST.exec(text) ?? [];
  if (dayMonth) return dateOf(Number(dayYear), monthNamed(dayMonth), Number(firstDay));
  const [, month, day, year] = SLASHES.exec(text) ?? DIGITS.exec(text) ?? [];
  if (year?.length === 2) return inCentury(Number(year), Number(month), Number(day), reading);
  if (year) return dateOf(Number(year), Number(month), Number(day));
  const [, nearMonth, nearDay] = WITHOUT_YEAR.exec(text) ?? [];
  if (nearMonth) return nearestDate(Number(nearMonth), Number(nearDay), reading);
  return reading.kind === "booking" ? relativeDate(text, reading.today) : undefined;
}

const TWELVE_HOURS = /^(0?[1-9]|1[0-2])(?::?([0-5]\d))?\s*([ap])m$/i;
const TWENTY_FOUR_HOURS = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const TIME_DIGITS = /^([01]?\d|2[0-3])([0-5]\d)$/;

const HALF_DAY = 12;

/**
 * Reads a time as people type it: `9:30 pm`, `9pm`, `930pm`, `21:30`, `9:30` or `930`, where a time without am or pm is one of
 * the 24-hour clock. Returns `HH:mm`, and undefined for everything else, without guessing.
 */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim();
  const [, hour, minutes = "00", half] = TWELVE_HOURS.exec(text) ?? [];
  if (half) {
    const afternoon = half.toLowerCase() === "p" ? HALF_DAY : 0;
    return `${String((Number(hour) % HALF_DAY) + afternoon).padStart(2, "0")}:${minutes}`;
  }
  const [, hours, rest] = TWENTY_FOUR_HOURS.exec(text) ?? TIME_DIGITS.exec(text) ?? [];
  return hours && `${hours.padStart(2, "0")}:${rest}`;
}

const { unreadable, tooEarly, tooLate } = DATE_TEXTS;

export const EARLIEST_DATE = "1900-01-01";

/** The number of years ahead in which an appointment can be booked or listed. */
const YEARS_AHEAD = 2;

// In the earliest time zone (UTC+14), a day begins 14 hours earlier than in UTC.
const EARLIEST_CLOCK_MS = 14 * 3_600_000;

/** Returns the latest current date of all time zones, `YYYY-MM-DD`. */
export const latestToday = (): string => new Date(Date.now() + EARLIEST_CLOCK_MS).toISOString().slice(0, 10);

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

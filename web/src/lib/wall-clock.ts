import type { Temporal } from "temporal-polyfill";
import { addDays, timeAt } from "../../../shared/values/days-and-times.ts";
import { dateRefusal, isDate, parseTime } from "../../../shared/values/typed-input.ts";
import { dayOfYearText, dayText, timeText } from "../../../shared/values/us-text.ts";

/** Returns a date from the query of an address, or undefined if there is none or if it is not allowed. */
export function dateIn(search: URLSearchParams, name: string): string | undefined {
  const date = search.get(name) ?? "";
  return dateRefusal(date) ? undefined : date;
}

const MINUTE_MS = 60_000;
const DAY = 1440;
/** The minutes between two checked times. Clocks change at full or half hours, so quarters of an hour are fine enough. */
const QUARTER = 15;

/** Returns how far the clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { date, time } = wallClock(timeZone, new Date(instant));
  return Date.parse(`${date}T${time}Z`) - instant;
}

/** Returns the time of a date that the clocks of a zone skip when they go forward, in minutes since midnight. */
export function skippedTime(date: string, timeZone: string): { start: number; end: number } | undefined {
  const before = offsetAt(Date.parse(addDays(date, -1)), timeZone);
  const after = offsetAt(Date.parse(addDays(date, 2)), timeZone);
  if (after <= before) return undefined;
  // A time exists if the clock shows it with the offset before or after the change.
  const exists = (minutes: number) => {
    const utc = Date.parse(date) + minutes * MINUTE_MS;
    return [before, after].some((offset) => {
      const shown = wallClock(timeZone, new Date(utc - offset));
      return shown.date === date && shown.time === timeAt(minutes);
    });
  };
  const skipped = Array.from({ length: DAY / QUARTER }, (_, row) => row * QUARTER).filter((each) => !exists(each));
  const [start] = skipped;
  return start === undefined ? undefined : { start, end: (skipped.at(-1) ?? start) + QUARTER };
}

/** Returns a function that creates the formatter of each zone once, because creating one is slow. */
function perZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat("en", { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

const clockOf = perZone({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const zoneNameOf = perZone({ timeZoneName: "longGeneric" });
const shortZoneNameOf = perZone({ timeZoneName: "shortGeneric" });

/** A date and a time as a clock on the wall of a location shows them. */
export interface WallClock {
  readonly date: string;
  /** `HH:mm` */
  readonly time: string;
}

/** Returns the browser's Temporal, if it has it. It takes a tenth of the time in which the first formatter of Intl is created. */
const temporal = () => (globalThis as { readonly Temporal?: typeof Temporal }).Temporal;

/** Returns the date and time of an instant on the wall clock of a zone, `YYYY-MM-DD` and `HH:mm`. */
export function wallClock(timeZone: string, instant: Date = new Date()): WallClock {
  const zoned = temporal()?.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  if (zoned) {
    const [date = "", time = ""] = zoned.toPlainDateTime().toString({ smallestUnit: "minute" }).split("T");
    return { date, time };
  }
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Returns "Tue, Nov 24", with the year if it is not the current one. */
export const listedDayText = (date: string): string =>
  date.startsWith(`${new Date().getFullYear()}-`) ? dayOfYearText(date) : dayText(date);

/** Returns a date as it is typed, such as "09/16/1941". Any other text stays as it is. */
export function typedDate(value: string): string {
  if (!isDate(value)) return value;
  const [year, month, day] = value.split("-");
  return `${month}/${day}/${year}`;
}

/** Returns the hint below the field of a date: the date with its weekday, or how to type one. */
export const dateHint = (value: string): string => (isDate(value) ? dayText(value) : "MM/DD/YYYY");

/** Returns a time as it is typed, such as "2:30 PM". Any other text stays as it is. */
export const typedTime = (value: string): string => (parseTime(value) === value ? timeText(value) : value);

const zoneNameIn = (format: Intl.DateTimeFormat) =>
  format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value;

/** Returns the usual name of a zone, such as "Central Time". */
export const zoneText = (timeZone: string): string => zoneNameIn(zoneNameOf(timeZone)) ?? timeZone;

/** Returns the short name of a zone, such as "CT". */
export const shortZoneText = (timeZone: string): string => zoneNameIn(shortZoneNameOf(timeZone)) ?? timeZone;

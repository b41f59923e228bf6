import { isDate } from "../../../shared/typed-date.ts";
import { parseTime } from "../../../shared/typed-time.ts";
import { once } from "./once.ts";

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

/** A date and a time as a clock on the wall of a location shows them. */
export interface WallClock {
  readonly date: string;
  /** `HH:mm` */
  readonly time: string;
}

/** Returns the date and time of an instant on the wall clock of a zone, `YYYY-MM-DD` and `HH:mm`. */
export function wallClock(timeZone: string, instant: Date = new Date()): WallClock {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

// A plain date or time has no zone. It is formatted in UTC, because it was turned into an instant in UTC.
const formatted = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }));
const day = formatted({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const dayOfYear = formatted({ weekday: "short", month: "short", day: "numeric" });
const longDay = formatted({ weekday: "long", month: "long", day: "numeric" });
const plainDay = formatted({ month: "short", day: "numeric", year: "numeric" });
const clock = formatted({ hour: "numeric", minute: "2-digit" });

/** Returns "Tue, Nov 24, 2026". */
export const dayText = (date: string): string => day().format(Date.parse(date));

/** Returns "Tue, Nov 24", with the year if it is not the current one. */
export const listedDayText = (date: string): string =>
  date.startsWith(`${new Date().getFullYear()}-`) ? dayOfYear().format(Date.parse(date)) : dayText(date);

/** Returns "Tuesday, November 24". */
export const longDayText = (date: string): string => longDay().format(Date.parse(date));

/** Returns "Jan 31, 1980", or an empty text for an unknown date. */
export const dateText = (date: string): string => (date ? plainDay().format(Date.parse(date)) : "");

const instantOf = (time: string) => Date.parse(`1970-01-01T${time}Z`);

/** Returns a date as it is typed, such as "09/16/1941". Any other text stays as it is. */
export function typedDate(value: string): string {
  if (!isDate(value)) return value;
  const [year, month, day] = value.split("-");
  return `${month}/${day}/${year}`;
}

/** Returns the hint below the field of a date: the date with its weekday, or how to type one. */
export const dateHint = (value: string): string => (isDate(value) ? dayText(value) : "MM/DD/YYYY");

// Intl writes some narrow spaces, which a person who searches for a time does not type.
const withPlainSpaces = (text: string) => text.replace(/\s/gu, " ");

/** Returns "2:30 PM". */
export const timeText = (time: string): string => withPlainSpaces(clock().format(instantOf(time)));

/** Returns a time as it is typed, such as "2:30 PM". Any other text stays as it is. */
export const typedTime = (value: string): string => (parseTime(value) === value ? timeText(value) : value);

/** Returns "2:00 – 2:30 PM". */
export const timesText = (start: string, end: string): string =>
  end < start
    ? `${timeText(start)} – ${timeText(end)}`
    : withPlainSpaces(clock().formatRange(instantOf(start), instantOf(end)));

/** Returns the usual name of a zone, such as "Central Time". */
export const zoneText = (timeZone: string): string =>
  zoneNameOf(timeZone)
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

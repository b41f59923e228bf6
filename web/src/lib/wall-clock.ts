import { isDate } from "../../../shared/typed-date.ts";
import { parseTime } from "../../../shared/typed-time.ts";

/** Returns a function that makes the formatter of a zone once: each costs more than all that it then formats. */
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

/** Returns the date and time of an instant on the wall clock of a zone, `YYYY-MM-DD` and `HH:mm`. */
export function wallClock(
  timeZone: string,
  instant: Date = new Date(),
): { readonly date: string; readonly time: string } {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Returns a function that makes a formatter when it is first needed. */
function formatted(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    // A plain date or time has no zone: it is drawn in the one in which it was made an instant.
    made ??= new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
    return made;
  };
}
const day = formatted({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const dayOfYear = formatted({ weekday: "short", month: "short", day: "numeric" });
const longDay = formatted({ weekday: "long", month: "long", day: "numeric" });
const plainDay = formatted({ month: "short", day: "numeric", year: "numeric" });
const clock = formatted({ hour: "numeric", minute: "2-digit" });

/** Returns "Tue, Nov 24, 2026". */
export const dayText = (date: string): string => day().format(Date.parse(date));

/** Returns "Tue, Nov 24", with the year where it is not this one. */
export const listedDayText = (date: string): string =>
  date.startsWith(`${new Date().getFullYear()}-`) ? dayOfYear().format(Date.parse(date)) : dayText(date);

/** Returns "Tuesday, November 24". */
export const longDayText = (date: string): string => longDay().format(Date.parse(date));

/** Returns "Jan 31, 1980", and nothing for a date that is not known. */
export const dateText = (date: string): string => (date ? plainDay().format(Date.parse(date)) : "");

const instantOf = (time: string) => Date.parse(`1970-01-01T${time}Z`);

/** Returns a date as it is typed, "09/16/1941"; a text that is no date stays as it is. */
export function typedDate(value: string): string {
  if (!isDate(value)) return value;
  const [year, month, day] = value.split("-");
  return `${month}/${day}/${year}`;
}

/** Returns what stands below the field of a date: the date with its weekday, or how to type one. */
export const dateHint = (value: string): string => (isDate(value) ? dayText(value) : "MM/DD/YYYY");

// Some of the blanks that Intl writes are narrow ones, which a person who searches for a time does not type.
const plainBlanks = (text: string) => text.replace(/\s/gu, " ");

/** Returns "2:30 PM". */
export const timeText = (time: string): string => plainBlanks(clock().format(instantOf(time)));

/** Returns a time as it is typed, "2:30 PM"; a text that is no time stays as it is. */
export const typedTime = (value: string): string => (parseTime(value) === value ? timeText(value) : value);

/** Returns "2:00 – 2:30 PM". */
export const timesText = (start: string, end: string): string =>
  end < start
    ? `${timeText(start)} – ${timeText(end)}`
    : plainBlanks(clock().formatRange(instantOf(start), instantOf(end)));

/** Returns what people call a zone: "Central Time". */
export const zoneText = (timeZone: string): string =>
  zoneNameOf(timeZone)
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

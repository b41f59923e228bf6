const MINUTES_AN_HOUR = 60;
const DAY_MS = 86_400_000;

/** The date and time of an instant on the wall clock of a zone, `YYYY-MM-DD` and `HH:mm`. */
export function wallClock(
  timeZone: string,
  instant: Date = new Date(),
): { readonly date: string; readonly time: string } {
  const format = new Intl.DateTimeFormat("en", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** The calendar date so many days after another one, whatever the clocks do in between. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether a text is a calendar date, `YYYY-MM-DD`, rather than a part of one that is being typed. */
export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Minutes since midnight of a wall-clock time. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * MINUTES_AN_HOUR + Number(time.slice(3));

/** The wall-clock time so many minutes after midnight. */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

// A plain date or time has no zone: it is drawn in the one in which it was made an instant.
const formatted = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
const DAY = formatted({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const LONG_DAY = formatted({ weekday: "long", month: "long", day: "numeric" });
const PLAIN_DAY = formatted({ month: "short", day: "numeric", year: "numeric" });
const TIME = formatted({ hour: "numeric", minute: "2-digit" });

/** "Tue, Nov 24, 2026" */
export const dayText = (date: string): string => DAY.format(Date.parse(date));

/** "Tuesday, November 24" */
export const longDayText = (date: string): string => LONG_DAY.format(Date.parse(date));

/** "Jan 31, 1980", and nothing for a date that is not known. */
export const dateText = (date: string): string => (date ? PLAIN_DAY.format(Date.parse(date)) : "");

const instantOf = (time: string) => Date.parse(`1970-01-01T${time}Z`);

// Some of the blanks that Intl writes are narrow ones, which nobody types who searches for a time.
const plainBlanks = (text: string) => text.replace(/\s/gu, " ");

/** "2:30 PM" */
export const timeText = (time: string): string => plainBlanks(TIME.format(instantOf(time)));

/** "2:00 – 2:30 PM" */
export const timesText = (start: string, end: string): string =>
  end < start
    ? `${timeText(start)} – ${timeText(end)}`
    : plainBlanks(TIME.formatRange(instantOf(start), instantOf(end)));

/** What people call a zone: "Central Time". */
export const zoneText = (timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts(0)
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

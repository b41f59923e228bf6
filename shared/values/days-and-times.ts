/** The weekdays as a location names them. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The weekdays as a schedule names them. */
export const SCHEDULE_DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type ScheduleDay = (typeof SCHEDULE_DAYS)[number];

/** The weekdays in the order of a calendar in the United States. The hours of a week begin on Monday. */
export const CALENDAR_DAYS: readonly Weekday[] = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];

const DAY_MS = 86_400_000;
const MINUTES_AN_HOUR = 60;
const MONDAY_FIRST = 6;

/** Returns the instant a number of milliseconds after another one. */
export const addMs = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

export const instantAfter = (instant: string, days: number): string => addMs(instant, days * DAY_MS);

/** Returns the later of two dates, times or instants, which are compared as texts. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other);
export const earlierOf = (one: string, other: string): string => (one < other ? one : other);

/** Returns the calendar date a number of days after another one. Clock changes in between do not matter. */
export const addDays = (date: string, days: number): string => instantAfter(date, days).slice(0, 10);

/** Returns the same day of the next year: February 28 for February 29. */
export function yearAfter(date: string): string {
  const day = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  return day.endsWith("-02-29") ? day.replace("-29", "-28") : day;
}

export const utcDate = (days = 0): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the calendar date `YYYY-MM-DD` that an IANA time zone has at an instant. */
export function localDate(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = format.formatToParts(new Date(instant));
  const part = (type: "year" | "month" | "day") => parts.find((candidate) => candidate.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns the earliest current date of all time zones. An earlier date is past everywhere. */
export const earliestToday = (): string => localDate(new Date(), "Etc/GMT+12");

export const datesFrom = (date: string, count: number): string[] =>
  Array.from({ length: count }, (_, days) => addDays(date, days));

/** Returns the number of days of a period, including its first and its last day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Returns the number of days from Monday to the day of the week of a date. */
export const weekdayIndex = (date: string): number => (new Date(date).getUTCDay() + MONDAY_FIRST) % WEEKDAYS.length;

export const weekdayOf = (date: string): Weekday => WEEKDAYS[weekdayIndex(date)] ?? "Monday";

/** Returns the day of the week of a date, as a schedule names it. */
export const scheduleDayOf = (date: string): ScheduleDay => SCHEDULE_DAYS[weekdayIndex(date)] ?? "Mon";

/** Returns the number of days from Sunday, with which the weeks of a calendar begin, to the day of the week of a date. */
export const calendarIndex = (date: string): number => new Date(date).getUTCDay();

export const weekOf = (date: string): string[] => datesFrom(addDays(date, -calendarIndex(date)), WEEKDAYS.length);

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * MINUTES_AN_HOUR + Number(time.slice(3));

/** Returns the wall-clock time `HH:mm` a number of minutes after midnight. */
export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");

export const periodsOn = <P extends { readonly from_date: string; readonly to_date: string }>(
  periods: readonly P[],
  date: string,
): P[] => periods.filter(({ from_date, to_date }) => from_date <= date && date <= to_date);

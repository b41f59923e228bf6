const MINUTES_TEXT = /^(\d\d):(\d\d)$/;
const NOON = 12;

/** Returns a time as people in the United States write it: "2:30 PM" for "14:30". */
export function clockText(time: string): string {
  const [, hours = "0", minutes = "00"] = MINUTES_TEXT.exec(time) ?? [];
  const hour = Number(hours);
  return `${hour % NOON || NOON}:${minutes} ${hour % 24 < NOON ? "AM" : "PM"}`;
}

const format = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(Date.parse(date));

/** Returns a date such as "Dec 3", with the year if the other date has a different one. */
export const shortDate = (date: string, near: string): string =>
  format(date, {
    month: "short",
    day: "numeric",
    ...(date.slice(0, 4) !== near.slice(0, 4) && { year: "numeric" }),
  });

/** Returns the weekday of a date, such as "Thursday". */
export const weekdayText = (date: string): string => format(date, { weekday: "long" });

/** Returns a date with its weekday, such as "Thu, Dec 25". */
export const dayOfYearText = (date: string): string =>
  format(date, { weekday: "short", month: "short", day: "numeric" });

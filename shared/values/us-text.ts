import { weekdayOf } from "./days-and-times.ts";

// Dates and times as people in the United States write them. They are written without Intl, because its first
// formatter takes a slow computer 70 to 140 ms, and almost every page shows a date.

export const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const SHORT = 3;
const NOON = 12;

/** Returns the parts of a date `YYYY-MM-DD`: "December", 3 and 2026. */
function partsOf(date: string) {
  const at = new Date(date);
  const month = MONTHS[at.getUTCMonth()] ?? "";
  return { month, day: at.getUTCDate(), year: at.getUTCFullYear() };
}

const short = (name: string) => name.slice(0, SHORT);

/** Returns "Thursday, December 3". */
export function longDayText(date: string): string {
  const { month, day } = partsOf(date);
  return `${weekdayOf(date)}, ${month} ${day}`;
}

/** Returns "Thu, Dec 3". */
export function dayOfYearText(date: string): string {
  const { month, day } = partsOf(date);
  return `${short(weekdayOf(date))}, ${short(month)} ${day}`;
}

/** Returns "Thu, Dec 3, 2026". */
export const dayText = (date: string): string => `${dayOfYearText(date)}, ${date.slice(0, 4)}`;

/** Returns "Dec 3, 2026", or an empty text for an unknown date. */
export function dateText(date: string): string {
  const { month, day, year } = partsOf(date);
  return date && `${short(month)} ${day}, ${year}`;
}

/** Returns "Dec 3", with the year if the other date has a different one. */
export function shortDate(date: string, near: string): string {
  const { month, day } = partsOf(date);
  return date.slice(0, 4) === near.slice(0, 4) ? `${short(month)} ${day}` : dateText(date);
}

/** Splits a time `HH:mm` into "2:30" and "PM". */
function clockOf(time: string): readonly [string, string] {
  const [hours, minutes] = time.split(":");
  const hour = Number(hours);
  return [`${hour % NOON || NOON}:${minutes}`, hour % 24 < NOON ? "AM" : "PM"];
}

/** Returns "2:30 PM" for "14:30". */
export const timeText = (time: string): string => clockOf(time).join(" ");

/** Returns "2:00 – 2:30 PM", or "11:30 AM – 12:15 PM". */
export function timesText(start: string, end: string): string {
  const [clock, half] = clockOf(start);
  const isSameHalf = start <= end && clockOf(end)[1] === half;
  return `${isSameHalf ? clock : timeText(start)} – ${timeText(end)}`;
}

/** Returns "1 row", or "2 rows" for any other number. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

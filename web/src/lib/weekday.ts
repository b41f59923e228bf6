import { WEEKDAYS, type Weekday } from "../../../shared/weekdays.ts";
import { addDays } from "./wall-clock.ts";

const MONDAY_FIRST = 6;
const WEEK = 7;

/** Returns the number of days from Monday to the day of the week of a date. */
export const weekdayIndex = (date: string) => (new Date(date).getUTCDay() + MONDAY_FIRST) % WEEK;

/** Returns the day of the week of a date. */
export const weekdayOf = (date: string): Weekday => WEEKDAYS[weekdayIndex(date)] ?? "Monday";

/** Returns the days from Monday to Sunday around a date. */
export function weekOf(date: string): readonly string[] {
  const monday = addDays(date, -weekdayIndex(date));
  return Array.from({ length: WEEK }, (_, day) => addDays(monday, day));
}

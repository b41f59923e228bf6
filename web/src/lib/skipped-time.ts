import { addDays, timeAt } from "../../../shared/values/days-and-times.ts";
import { wallClock } from "./wall-clock.ts";

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

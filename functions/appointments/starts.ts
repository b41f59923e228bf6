import { minutesOf, timeAt } from "../../shared/days-and-times.ts";

const STEP_MINUTES = 15;

/** Returns the wall-clock time a number of minutes after another one of the same day. */
export const addMinutes = (time: string, minutes: number): string => timeAt(minutesOf(time) + minutes);

/** Returns the wall-clock times, a quarter of an hour apart, at which the service can begin and still end before closing. */
export function startsOf(
  { open, close }: { readonly open: string; readonly close: string },
  duration: number,
): string[] {
  const first = minutesOf(open);
  const count = Math.floor((minutesOf(close) - duration - first) / STEP_MINUTES) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, step) => timeAt(first + step * STEP_MINUTES));
}

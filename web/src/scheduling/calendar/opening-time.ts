import { minutesOf } from "../../../../shared/days-and-times.ts";
import type { WallClock } from "../../lib/wall-clock.ts";
import { type Column, workingTime } from "./columns.ts";

const MORNING = "08:00";

/**
 * Returns the time that the calendar shows first, in minutes since midnight: now if it shows today, or else the beginning of
 * work. Where work goes on all night, it is the morning or the first appointment.
 */
export function openingTime(columns: readonly Column[], now: WallClock): number {
  if (columns.some(({ date }) => date === now.date)) return minutesOf(now.time);
  const starts = columns.flatMap((column) => workingTime(column)?.start ?? []);
  const firsts = columns.flatMap(({ appointments }) => appointments.map(({ start_time }) => minutesOf(start_time)));
  return Math.max(starts.length > 0 ? Math.min(...starts) : 0, Math.min(...firsts, minutesOf(MORNING)));
}

import { periodsOn } from "../../../../shared/periods-on.ts";
import { minutesOf } from "../../lib/wall-clock.ts";
import type { Column, Minutes } from "./columns.ts";

/** A part of a day in which no appointment can be, and what it is called. */
export interface Blocked extends Minutes {
  readonly label: string;
}

const ALL_DAY = { start_time: "00:00", end_time: "24:00" };

/** Returns the closures, the time off and the breaks of a column's day. */
export function blockedTimes({ date, closures, timeOff, hours, schedule }: Column): readonly Blocked[] {
  const blocked = (
    { start_time = ALL_DAY.start_time, end_time = ALL_DAY.end_time }: { start_time?: string; end_time?: string },
    label: string,
  ) => ({ start: minutesOf(start_time), end: minutesOf(end_time), label });
  return [
    ...periodsOn(closures, date).map((closure) => blocked(closure, `Closed: ${closure.reason}`)),
    ...periodsOn(timeOff, date).map((off) => blocked(off, "On leave")),
    ...[...(hours.breaks ?? []), ...(schedule?.breaks ?? [])].map((pause) => blocked(pause, "Break")),
  ];
}

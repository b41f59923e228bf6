import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { minutesOf } from "../../lib/wall-clock.ts";

export const freeSlots = (slots: readonly Slot[]): readonly Slot[] => slots.filter(({ available }) => available);

/** The free times closest to a wanted one, in their order. */
export function nearestFree(slots: readonly Slot[], wanted: string, count: number): readonly Slot[] {
  const distance = ({ start_time }: Slot) => Math.abs(minutesOf(start_time) - minutesOf(wanted));
  return [...freeSlots(slots)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Times on end that can't be had for the same reason. */
export interface TakenRun {
  readonly first: string;
  readonly last: string;
  readonly reason: string;
}

/** The times that are not free, those on end with the same reason as one. */
export function takenRuns(slots: readonly Slot[]): readonly TakenRun[] {
  const runs: TakenRun[] = [];
  let open = false;
  for (const { start_time, available, reason } of slots) {
    const before = runs.at(-1);
    if (available) open = false;
    else if (open && before && before.reason === (reason ?? ""))
      runs[runs.length - 1] = { ...before, last: start_time };
    else {
      runs.push({ first: start_time, last: start_time, reason: reason ?? "" });
      open = true;
    }
  }
  return runs;
}

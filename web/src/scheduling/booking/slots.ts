import type { Appointment, Slot } from "../../../../shared/appointments/appointment.ts";
import { minutesOf } from "../../../../shared/values/days-and-times.ts";
import type { Offer } from "../../api/appointments.ts";

/** Returns the slots at which an appointment can begin. */
export const freeSlots = (slots: readonly Slot[]): readonly Slot[] => slots.filter(({ available }) => available);

const OFFER_FIELDS: readonly (keyof Offer & keyof Appointment)[] = [
  "location_id",
  "service_id",
  "practitioner_id",
  "date",
];

/**
 * Adds the time of an appointment that is moved to the slots of its own day. The API offers quarters of an hour, and the
 * appointment may begin between two of them.
 */
export function withOwnTime(slots: readonly Slot[], offer: Offer, moved: Appointment | undefined): readonly Slot[] {
  if (!moved || OFFER_FIELDS.some((name) => offer[name] !== moved[name])) return slots;
  const { start_time, end_time } = moved;
  if (slots.some((slot) => slot.start_time === start_time)) return slots;
  const own = { start_time, end_time, available: true, reason: null };
  return [...slots, own].sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Returns the free times that are closest to the requested one, earliest first. */
export function nearestFree(slots: readonly Slot[], requested: string, count: number): readonly Slot[] {
  const distance = ({ start_time }: Slot) => Math.abs(minutesOf(start_time) - minutesOf(requested));
  return [...freeSlots(slots)]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Groups consecutive times that are not free for the same reason. */
export function takenRuns(slots: readonly Slot[]) {
  const runs: Record<"first" | "last" | "reason", string>[] = [];
  let continues = false;
  for (const { start_time, available, reason } of slots) {
    const before = runs.at(-1);
    if (available) continues = false;
    else if (continues && before && before.reason === (reason ?? ""))
      runs[runs.length - 1] = { ...before, last: start_time };
    else {
      runs.push({ first: start_time, last: start_time, reason: reason ?? "" });
      continues = true;
    }
  }
  return runs;
}

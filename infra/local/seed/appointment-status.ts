import type { Span } from "../../../shared/appointments/booking-rules.ts";
import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import type { Random } from "./random.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** The longest time before an appointment at which a patient arrives. */
const EARLY_MS = 30 * MINUTE_MS;

/** The version of an appointment of each status: the number of its writes. */
export const WRITES: Readonly<Record<AppointmentStatus, number>> = {
  BOOKED: 1,
  "CHECKED-IN": 2,
  "IN-PROGRESS": 3,
  COMPLETED: 4,
  MISSED: 2,
  CANCELLED: 2,
};

/** Returns the status of an appointment now: most are held, some are missed or cancelled. */
export function statusAt({ starts_at, ends_at }: Span, random: Random, now: Date): AppointmentStatus {
  const at = now.getTime();
  if (Date.parse(ends_at) <= at)
    return random.chance(0.86) ? "COMPLETED" : random.pick(["MISSED", "MISSED", "CANCELLED"] as const);
  if (Date.parse(starts_at) <= at) return "IN-PROGRESS";
  if (Date.parse(starts_at) <= at + EARLY_MS) return "CHECKED-IN";
  return random.chance(0.93) ? "BOOKED" : "CANCELLED";
}

/** Returns when an appointment was booked: up to three weeks before it, and before now. */
export function bookedAt({ starts_at }: Span, random: Random, now: Date): string {
  const ahead = Date.parse(starts_at) - random.int(1, 20) * DAY_MS - random.int(1, 600) * MINUTE_MS;
  const lately = now.getTime() - random.int(10, 4_320) * MINUTE_MS;
  return new Date(Math.min(ahead, lately)).toISOString();
}

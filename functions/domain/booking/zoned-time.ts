import { Temporal } from "temporal-polyfill";
import type { AppointmentTime, Span } from "../../../shared/appointments/booking-rules.ts";

const instantOf = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds).toISOString();

const wallTime = (zoned: Temporal.ZonedDateTime) => zoned.toPlainTime().toString({ smallestUnit: "minute" });

/**
 * Returns the time of an appointment from its start on the wall clock of the zone and its duration in minutes; undefined when
 * the clocks skip the start. If the start occurs twice, the first one counts, or the second one if the first is before `earliest`.
 */
export function appointmentTime(
  date: string,
  start: string,
  minutes: number,
  zone: string,
  earliest = "",
): AppointmentTime | undefined {
  const wall = Temporal.PlainDateTime.from(`${date}T${start}`);
  const first = wall.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (!first.toPlainDateTime().equals(wall)) return undefined;
  const begin = instantOf(first) < earliest ? wall.toZonedDateTime(zone, { disambiguation: "later" }) : first;
  const end = begin.add({ minutes });
  return { start_time: start, end_time: wallTime(end), starts_at: instantOf(begin), ends_at: instantOf(end) };
}

/**
 * Returns the span between two wall-clock times of a day. It includes both hours when the clocks go back in between. A time that
 * the clocks skip stands for the moment at which they go forward.
 */
export function spanOf(date: string, start: string, end: string, zone: string): Span {
  const at = (time: string, disambiguation: "earlier" | "later") => {
    const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
    const zoned = wall.toZonedDateTime(zone, { disambiguation });
    if (zoned.toPlainDateTime().equals(wall)) return instantOf(zoned);
    // Temporal moves a skipped time by the length of the gap, to before it or after it.
    const skipped = wall.toZonedDateTime(zone, { disambiguation: "earlier" }).getTimeZoneTransition("next");
    return instantOf(skipped ?? zoned);
  };
  return { starts_at: at(start, "earlier"), ends_at: at(end, "later") };
}

/** Returns date and time of the minute that the zone's wall clock shows at an instant. */
export function wallMinute(instant: string, zone: string): { date: string; start_time: string } {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return {
    date: zoned.toPlainDate().toString(),
    start_time: wallTime(zoned.round({ smallestUnit: "minute", roundingMode: "floor" })),
  };
}

/**
 * Returns date and time that the zone's wall clock shows at an instant, such as "2026-11-01T03:30:00"; undefined where it shows them at
 * another instant as well.
 */
export function soleWallTime(instant: string, zone: string): string | undefined {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  const [first, last] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  return first && last && first.equals(last) ? wall.toString({ smallestUnit: "second" }) : undefined;
}

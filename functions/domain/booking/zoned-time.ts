// These functions are the part of Temporal that bundles well: a start loads a third of the classes' code.
import * as Calendars from "temporal-polyfill/fns/Calendar";
import * as Instants from "temporal-polyfill/fns/Instant";
import * as PlainDates from "temporal-polyfill/fns/PlainDate";
import * as PlainDateTimes from "temporal-polyfill/fns/PlainDateTime";
import * as PlainTimes from "temporal-polyfill/fns/PlainTime";
import * as ZonedDateTimes from "temporal-polyfill/fns/ZonedDateTime";
import type { AppointmentTime, Span } from "../../../shared/appointments/booking-rules.ts";

const instantOf = ({ epochMilliseconds }: ZonedDateTimes.Record) => new Date(epochMilliseconds).toISOString();

const wallTime = (zoned: ZonedDateTimes.Record) =>
  PlainTimes.toString(ZonedDateTimes.toPlainTime(zoned), { smallestUnit: "minute" });

const wallOf = (date: string, time: string) => PlainDateTimes.fromString(`${date}T${time}`, Calendars.getISO);

const zonedOf = (wall: PlainDateTimes.Record, zone: string, disambiguation: "earlier" | "later") =>
  PlainDateTimes.toZonedDateTime(wall, zone, { disambiguation });

const zonedAt = (instant: string, zone: string) => Instants.toZonedDateTimeISO(Instants.fromString(instant), zone);

/** Returns whether the zone's wall clock shows a time at all, which Temporal has moved otherwise. */
const shows = (zoned: ZonedDateTimes.Record, wall: PlainDateTimes.Record) =>
  PlainDateTimes.equals(ZonedDateTimes.toPlainDateTime(zoned), wall);

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
  const wall = wallOf(date, start);
  const first = zonedOf(wall, zone, "earlier");
  if (!shows(first, wall)) return undefined;
  const begin = instantOf(first) < earliest ? zonedOf(wall, zone, "later") : first;
  const end = ZonedDateTimes.addMinutes(begin, minutes);
  return { start_time: start, end_time: wallTime(end), starts_at: instantOf(begin), ends_at: instantOf(end) };
}

/**
 * Returns the span between two wall-clock times of a day. It includes both hours when the clocks go back in between. A time that
 * the clocks skip stands for the moment at which they go forward.
 */
export function spanOf(date: string, start: string, end: string, zone: string): Span {
  const at = (time: string, disambiguation: "earlier" | "later") => {
    const wall = wallOf(date, time);
    const zoned = zonedOf(wall, zone, disambiguation);
    if (shows(zoned, wall)) return instantOf(zoned);
    // Temporal moves a skipped time by the length of the gap, to before it or after it.
    const skipped = ZonedDateTimes.getTimeZoneTransition(zonedOf(wall, zone, "earlier"), "next");
    return instantOf(skipped ?? zoned);
  };
  return { starts_at: at(start, "earlier"), ends_at: at(end, "later") };
}

/** Returns date and time of the minute that the zone's wall clock shows at an instant. */
export function wallMinute(instant: string, zone: string): { date: string; start_time: string } {
  const minute = ZonedDateTimes.startOfMinute(zonedAt(instant, zone));
  return { date: PlainDates.toString(ZonedDateTimes.toPlainDate(minute)), start_time: wallTime(minute) };
}

/**
 * Returns date and time that the zone's wall clock shows at an instant, such as "2026-11-01T03:30:00"; undefined where it shows them at
 * another instant as well.
 */
export function soleWallTime(instant: string, zone: string): string | undefined {
  const wall = ZonedDateTimes.toPlainDateTime(zonedAt(instant, zone));
  const isSole = ZonedDateTimes.equals(zonedOf(wall, zone, "earlier"), zonedOf(wall, zone, "later"));
  return isSole ? PlainDateTimes.toString(wall, { smallestUnit: "second" }) : undefined;
}

/**
 * Returns a time zone's name in its usual spelling.
 * @throws RangeError for a name such as "CST", which Intl knows but Temporal, which computes appointments, does not
 */
export const zoneName = (name: string): string =>
  Instants.toZonedDateTimeISO(Instants.fromEpochMilliseconds(0), name).timeZoneId;

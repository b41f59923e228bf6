import { overlaps, type Span } from "../../shared/appointments/booking-rules.ts";
import { datesFrom, scheduleDayOf, utcDate } from "../../shared/days-and-times.ts";
import { invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { overlapping, type Schedule } from "../../shared/staff/schedule.ts";
import type { LocationRow } from "../data/get-location.ts";
import { spanOf } from "../scheduling/zone.ts";

/** A year and a week, in which every change of the clocks of two time zones has its effect. */
const COMPARED_DAYS = 53 * 7;

/** Returns when weekly hours are on the coming dates, by the clock of a time zone. */
const spansOf = ({ day_of_week, start_time, end_time }: Schedule, time_zone: string): Span[] =>
  datesFrom(utcDate(-1), COMPARED_DAYS)
    .filter((date) => scheduleDayOf(date) === day_of_week)
    .map((date) => spanOf(date, start_time, end_time, time_zone));

/**
 * Refuses hours at a location that overlap those at another one. Hours in another time zone are compared by their instants, because
 * the difference between the two clocks changes during the year.
 * @param locations the locations of the week, by id
 * @throws ClinicError 422 that names the first such day
 */
export function refuseOverlap(
  week: readonly Schedule[],
  { location_id, time_zone }: Pick<LocationRow, "location_id" | "time_zone">,
  locations: ReadonlyMap<string, Pick<LocationRow, "location_name" | "time_zone">>,
): void {
  const zoneOf = (schedule: Schedule) => locations.get(schedule.location_id)?.time_zone ?? time_zone;
  const elsewhere = week.filter((schedule) => schedule.location_id !== location_id);
  const inSameZone = elsewhere.filter((schedule) => zoneOf(schedule) === time_zone);
  const inOtherZones = elsewhere
    .filter((schedule) => zoneOf(schedule) !== time_zone)
    .map((schedule) => ({ schedule, spans: spansOf(schedule, zoneOf(schedule)) }));

  for (const hours of week.filter((schedule) => schedule.location_id === location_id)) {
    const { day_of_week } = hours;
    const own = inOtherZones.length > 0 ? spansOf(hours, time_zone) : [];
    const conflict = overlapping(hours, inSameZone);
    const distant = inOtherZones.find(({ spans }) => spans.some((span) => own.some((each) => overlaps(each, span))));
    const other = conflict ?? distant?.schedule;
    if (!other) continue;
    const name = locations.get(other.location_id)?.location_name ?? other.location_id;
    const { start_time, end_time } = other;
    throw invalidField(
      day_of_week,
      conflict
        ? MESSAGES.schedules.overlap(day_of_week, name, start_time, end_time)
        : MESSAGES.schedules.overlapInOtherZone(day_of_week, name, other.day_of_week, start_time, end_time),
    );
  }
}

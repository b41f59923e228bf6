import type { DayRules } from "../../shared/appointments/booking-rules.ts";
import type { Schedule } from "../../shared/staff/schedule.ts";
import type { LocationRow } from "../data/get-location.ts";
import { spanOf, weekdayOf } from "./zone.ts";

/** Returns the rules of a location and a practitioner on one calendar date. */
export function dayRules(location: LocationRow, week: readonly Schedule[], date: string, now: string): DayRules {
  const { weekday, day } = weekdayOf(date);
  const hours = location.operating_hours[weekday];
  const schedule = week.find(
    ({ location_id, day_of_week }) => location_id === location.location_id && day_of_week === day,
  );
  const span = (start: string, end: string) => (start < end ? spanOf(date, start, end, location.time_zone) : undefined);
  return {
    hours,
    open: span(hours.open, hours.close),
    schedule,
    working: schedule && span(schedule.start_time, schedule.end_time),
    now,
  };
}

import { Temporal } from "temporal-polyfill";
import { weekdayOf } from "../../../functions/appointments/zone.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import type { LocationRow, ServiceRow } from "./clinic-rows.ts";
import type { Random } from "./random.ts";
import type { StaffRow, StaffWeekRow } from "./staff-rows.ts";

/** A practitioner's hours on one weekday at a location, with the bookable services. */
export interface Shift {
  readonly practitioner: StaffRow;
  readonly week: readonly Schedule[];
  readonly hours: Schedule;
  readonly location: LocationRow;
  readonly services: readonly ServiceRow[];
}

interface Rows {
  readonly locations: readonly LocationRow[];
  readonly services: readonly ServiceRow[];
  readonly staff: readonly StaffRow[];
  readonly weeks: readonly StaffWeekRow[];
}

/** Returns the shifts of a clinic's week in which appointments can be booked. */
export function shiftsOf({ locations, services, staff, weeks }: Rows): Shift[] {
  return weeks.flatMap(({ staff_id, schedules: week }) =>
    week
      .filter(({ is_available }) => is_available)
      .flatMap((hours) => {
        const practitioner = staff.find((person) => person.staff_id === staff_id);
        const location = locations.find(({ location_id }) => location_id === hours.location_id);
        if (!practitioner || !location) return [];
        const offered = services.filter(
          ({ location_id, status }) => location_id === hours.location_id && status === "ACTIVE",
        );
        return [{ practitioner, week, hours, location, services: offered }];
      }),
  );
}

const zonedNow = ({ time_zone }: LocationRow, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);

/** Returns the calendar date at the location, in days from today. */
export const dateAt = (location: LocationRow, now: Date, days: number): string =>
  zonedNow(location, now).toPlainDate().add({ days }).toString();

/** Returns the last quarter of an hour on the location's clock, plus the minutes. */
export function quarterAt(location: LocationRow, now: Date, minutes: number): { date: string; start: string } {
  const quarter = zonedNow(location, now)
    .round({ smallestUnit: "minute", roundingIncrement: 15, roundingMode: "floor" })
    .add({ minutes });
  return {
    date: quarter.toPlainDate().toString(),
    start: quarter.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

/** Returns the shifts at the location on a calendar date. */
export function onDuty(shifts: readonly Shift[], location: LocationRow, date: string): Shift[] {
  const { day } = weekdayOf(date);
  return shifts.filter((shift) => shift.location === location && shift.hours.day_of_week === day);
}

const NOON = 12 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

/** Returns a start time in the shift for the service, by day rather than by night. */
export function startIn({ hours }: Shift, { duration }: ServiceRow, random: Random): string {
  const first = minutesOf(hours.start_time);
  const quarters = Math.max(0, Math.floor((minutesOf(hours.end_time) - duration - first) / 15));
  const [one, other] = [first + 15 * random.int(0, quarters), first + 15 * random.int(0, quarters)];
  return timeOf(Math.abs(one - NOON) < Math.abs(other - NOON) ? one : other);
}

import {
  type DayInput,
  hoursOf,
  locationRules,
  notPast,
  offerRules,
  practitionerRules,
  type Rule,
  type ServiceInput,
} from "../../../shared/appointments/booking-rules.ts";
import { missingRoom, type ServiceLimits } from "../../../shared/services/suitable-rooms.ts";
import { fullName, type Named } from "../../../shared/values/names.ts";
import { type PeriodYear, periodsOf } from "../../entities/clinic.ts";
import type { WeeklyScheduleRow } from "../../entities/people.ts";
import type { LocationRow, RoomRow } from "./references.ts";
import { spanOf } from "./zoned-time.ts";

interface Rows {
  readonly location: LocationRow;
  readonly practitioner: Named & { readonly staff_id: string };
  readonly week: Pick<WeeklyScheduleRow, "schedules"> | undefined;
  readonly service: ServiceInput;
  /** The closures and the time off of the years that the dates touch. */
  readonly years: readonly PeriodYear[];
  /** The other locations at which the practitioner works, and perhaps further ones. */
  readonly otherLocations: ReadonlyMap<string, LocationRow>;
}

/** Returns the booking rules of the location, the practitioner and the service on a date, those of the location first. */
export function standingRules(rows: Rows, date: string): Rule[] {
  const { location, practitioner, service, week, years, otherLocations } = rows;
  const practitioner_name = fullName(practitioner);
  const input: DayInput = {
    date,
    location,
    hours: hoursOf(location, date),
    closures: periodsOf(years, location.location_id),
    practitioner_name,
    schedules: week?.schedules ?? [],
    timeOff: periodsOf(years, practitioner.staff_id),
    otherLocations: new Map(
      [...otherLocations].map(([id, { location_name, time_zone }]) => [
        id,
        { location_name, spanOf: (day, start, end) => spanOf(day, start, end, time_zone) },
      ]),
    ),
  };
  const span = (start: string, end: string) => spanOf(date, start, end, location.time_zone);
  return [
    ...locationRules(input, span),
    ...offerRules(service, { practitioner_id: practitioner.staff_id, practitioner_name }),
    ...practitionerRules(input, span),
  ];
}

interface BookableRows extends Rows {
  readonly service: ServiceInput & ServiceLimits;
  /** The rooms of the location, or none when the service needs no room. */
  readonly rooms: readonly RoomRow[];
}

/** Returns all rules for the times of a new appointment on a date, except those about other appointments. */
export function dayRules(rows: BookableRows, date: string, now: string): Rule[] {
  const noRoom = missingRoom(rows.service, rows.rooms, rows.location.location_name);
  return [
    ...standingRules(rows, date),
    ...(noRoom === undefined ? [] : [{ kind: "never" as const, message: noRoom }]),
    notPast(now),
  ];
}

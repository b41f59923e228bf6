import { Temporal } from "temporal-polyfill";
import {
  type AppointmentTime,
  type DayInput,
  hoursOf,
  locationRules,
  notPast,
  type OtherLocation,
  offerRules,
  practitionerRules,
  type Rule,
  type ServiceInput,
  type Span,
} from "../../../shared/appointments/booking-rules.ts";
import { missingRoom, type ServiceLimits } from "../../../shared/services/suitable-rooms.ts";

import { fullName, type Named } from "../../../shared/values/names.ts";
import { type PeriodYear, periodsOf } from "../../entities/clinic.ts";
import type { WeeklyScheduleRow } from "../../entities/people.ts";
import type { LocationRow, RoomRow } from "./references.ts";

/** The attributes of a practitioner that the rules need. */
interface PractitionerInput extends Named {
  readonly staff_id: string;
}

/** The rows against which the times of a practitioner at a location are checked. */
interface Rows {
  readonly location: LocationRow;
  readonly practitioner: PractitionerInput;
  readonly week: Pick<WeeklyScheduleRow, "schedules"> | undefined;
  readonly service: ServiceInput;
  /** The closures and the time off of the years that the dates touch. */
  readonly years: readonly PeriodYear[];
  /** The other locations at which the practitioner works, and perhaps further ones. */
  readonly otherLocations: ReadonlyMap<string, LocationRow>;
}

/** Returns a location with the instants of its own clock. */
const ofItsClock = ({ location_name, time_zone }: LocationRow): OtherLocation => ({
  location_name,
  spanOf: (date, start, end) => spanOf(date, start, end, time_zone),
});

const dayInput = ({ location, practitioner, week, years, otherLocations }: Rows, date: string): DayInput => ({
  date,
  location,
  hours: hoursOf(location, date),
  closures: periodsOf(years, location.location_id),
  practitioner_name: fullName({ middle_name: "", ...practitioner }),
  schedules: week?.schedules ?? [],
  timeOff: periodsOf(years, practitioner.staff_id),
  otherLocations: new Map([...otherLocations].map(([id, other]) => [id, ofItsClock(other)])),
});

/** Returns the rules of the location, the practitioner and the service on a date, those of the location first. */
export function standingRules(rows: Rows, date: string): Rule[] {
  const { location, practitioner, service } = rows;
  const input = dayInput(rows, date);
  const span = (start: string, end: string) => spanOf(date, start, end, location.time_zone);
  const { practitioner_name } = input;
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

/** Returns the rule that forbids every time of a service whose location has no room for it; none if it has one. */
function roomRules({ service, rooms, location }: BookableRows): Rule[] {
  const message = missingRoom(service, rooms, location.location_name);
  return message === undefined ? [] : [{ kind: "never", message }];
}

/** Returns all rules for the times of a new appointment on a date, except those about other appointments. */
export const dayRules = (rows: BookableRows, date: string, now: string): Rule[] => [
  ...standingRules(rows, date),
  ...roomRules(rows),
  notPast(now),
];

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

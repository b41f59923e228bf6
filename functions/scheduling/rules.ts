import type { Rule } from "../../shared/appointments/booking-rules.ts";
import {
  type DayFacts,
  hoursOf,
  locationRules,
  notPast,
  type OtherLocation,
  offerRules,
  practitionerRules,
  type ServiceFacts,
} from "../../shared/appointments/day-rules.ts";
import type { Named } from "../../shared/names.ts";
import { fullName } from "../../shared/names.ts";
import type { ServiceLimits } from "../../shared/services/service-limits.ts";
import { missingRoom } from "../../shared/services/suitable-rooms.ts";
import type { LocationRow } from "../data/get-location.ts";
import { type PeriodYear, periodsOf } from "../data/period.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import type { WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import { spanOf } from "./zone.ts";

/** The attributes of a practitioner that the rules need. */
interface PractitionerFacts extends Named {
  readonly staff_id: string;
}

/** The rows against which the times of a practitioner at a location are checked. */
interface Rows {
  readonly location: LocationRow;
  readonly practitioner: PractitionerFacts;
  readonly week: Pick<WeeklyScheduleRow, "schedules"> | undefined;
  readonly service: ServiceFacts;
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

const factsOf = ({ location, practitioner, week, years, otherLocations }: Rows, date: string): DayFacts => ({
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
  const facts = factsOf(rows, date);
  const span = (start: string, end: string) => spanOf(date, start, end, location.time_zone);
  const { practitioner_name } = facts;
  return [
    ...locationRules(facts, span),
    ...offerRules(service, { practitioner_id: practitioner.staff_id, practitioner_name }),
    ...practitionerRules(facts, span),
  ];
}

interface BookableRows extends Rows {
  readonly service: ServiceFacts & ServiceLimits;
  /** The rooms of the location, or none when the service needs no room. */
  readonly rooms: readonly RoomRow[];
}

/** Returns the rule that forbids every time of a service whose location has no room for it; none if it has one. */
function roomRules({ service, rooms, location }: BookableRows): Rule[] {
  const message = missingRoom(service, rooms, location.location_name);
  return message === undefined ? [] : [{ message }];
}

/** Returns all rules for the times of a new appointment on a date, except those about other appointments. */
export const dayRules = (rows: BookableRows, date: string, now: string): Rule[] => [
  ...standingRules(rows, date),
  ...roomRules(rows),
  notPast(now),
];

import type { Rule } from "../../shared/appointments/booking-rules.ts";
import {
  type DayFacts,
  hoursOf,
  type JudgedService,
  locationRules,
  notPast,
  offerRules,
  practitionerRules,
} from "../../shared/appointments/day-rules.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import type { LocationRow } from "../data/get-location.ts";
import { type PeriodYear, periodsOf } from "../data/period.ts";
import type { WeeklyScheduleRow } from "../data/weekly-schedule.ts";
import { spanOf } from "./zone.ts";

/** A practitioner's row, as far as it is judged. */
interface JudgedPractitioner {
  readonly staff_id: string;
  readonly first_name: string;
  readonly middle_name?: string | undefined;
  readonly last_name: string;
}

/** The rows by which the times of a practitioner at a location are judged. */
interface Judged {
  readonly location: LocationRow;
  readonly practitioner: JudgedPractitioner;
  readonly week: Pick<WeeklyScheduleRow, "schedules"> | undefined;
  readonly service: JudgedService;
  /** The closures and the time off of the years that the dates touch. */
  readonly years: readonly PeriodYear[];
  /** The names of the other locations at which the practitioner works. */
  readonly locationNames: ReadonlyMap<string, string>;
}

const factsOf = ({ location, practitioner, week, years, locationNames }: Judged, date: string): DayFacts => ({
  date,
  location,
  hours: hoursOf(location, date),
  closures: periodsOf(years, location.location_id),
  practitioner_name: fullName({ middle_name: "", ...practitioner }),
  schedules: week?.schedules ?? [],
  timeOff: periodsOf(years, practitioner.staff_id),
  locationNames,
});

/** Returns the rules of the location, the practitioner and the service on a date, those of the location first. */
export function standingRules(judged: Judged, date: string): Rule[] {
  const { location, practitioner, service } = judged;
  const facts = factsOf(judged, date);
  const span = (start: string, end: string) => spanOf(date, start, end, location.time_zone);
  const { practitioner_name } = facts;
  return [
    ...locationRules(facts, span),
    ...offerRules(service, { practitioner_id: practitioner.staff_id, practitioner_name }),
    ...practitionerRules(facts, span),
  ];
}

/** Returns all rules by which the times of a date are judged for a new appointment, except other appointments. */
export const dayRules = (judged: Judged & { readonly hasRoom: boolean }, date: string, now: string): Rule[] => [
  ...standingRules(judged, date),
  ...(judged.hasRoom ? [] : [{ message: MESSAGES.rules.noRoom(judged.service.service_name) }]),
  notPast(now),
];

import {
  type AppointmentTime,
  type BookedTime,
  type DayRules,
  findConflict,
  type Span,
  violatedRule,
} from "../../shared/appointments/booking-rules.ts";
import { type BookedDay, utcDates } from "../data/booked-days.ts";
import { dayRules } from "./day-rules.ts";
import type { Offer } from "./read-offer.ts";
import { startsOf } from "./starts.ts";
import { appointmentTime } from "./zone.ts";

/** A practitioner who has working hours on a date at which the location is open. */
interface Candidate {
  readonly offer: Offer;
  readonly rules: DayRules;
  readonly working: Span;
}

/** One date with everyone who could have an appointment on it. */
export interface CandidateDay {
  readonly date: string;
  readonly candidates: readonly Candidate[];
}

/** Returns who works on the date, by hours alone. */
export function candidateDay(offers: readonly Offer[], date: string, now: string): CandidateDay {
  const candidates = offers.flatMap((offer): Candidate[] => {
    const rules = dayRules(offer.location, offer.week?.schedules ?? [], date, now);
    const { hours, open, schedule, working } = rules;
    const possible = hours.status === "available" && open && schedule?.is_available && working && now < working.ends_at;
    return possible ? [{ offer, rules, working }] : [];
  });
  return { date, candidates };
}

interface FreeTime {
  readonly time: AppointmentTime;
  readonly offer: Offer;
}

/** Returns the booked times by person and UTC day. */
export const byPersonAndDay = (days: readonly BookedDay[]): ReadonlyMap<string, readonly BookedTime[]> =>
  new Map(days.map(({ person_id, utc_date, appointments }) => [`${person_id} ${utc_date}`, appointments]));

interface Booked {
  readonly days: ReadonlyMap<string, readonly BookedTime[]>;
  readonly patient_id: string | undefined;
  /** An appointment that is to be moved. Its own time counts as free. */
  readonly except: string | undefined;
}

/** Lists the free times of a date, in order of time and then in the order of the offers. */
export function freeTimes({ date, candidates }: CandidateDay, { days, patient_id, except }: Booked): FreeTime[] {
  const [first] = candidates;
  if (!first) return [];
  const { service, location } = first.offer;
  const bookedOf = (person_id: string, span: Span) =>
    utcDates(span)
      .flatMap((utc_date) => days.get(`${person_id} ${utc_date}`) ?? [])
      .filter(({ appointment_id }) => appointment_id !== except);
  const judged = candidates.map(({ offer, rules, working }) => ({
    offer,
    rules,
    booked: {
      practitioner: bookedOf(offer.practitioner.staff_id, working),
      patient: patient_id === undefined ? [] : bookedOf(patient_id, working),
    },
  }));
  return startsOf(first.rules, service.duration).flatMap((start) => {
    const time = appointmentTime(date, start, service.duration, location.time_zone);
    if (!time) return [];
    return judged
      .filter(({ rules, booked }) => !violatedRule(time, rules) && !findConflict(time, booked))
      .map(({ offer }) => ({ time, offer }));
  });
}

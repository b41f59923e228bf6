import type { FreeTime } from "../../shared/appointments/appointment.ts";
import {
  type AppointmentTime,
  type BookedTime,
  findConflict,
  freeRoom,
  type Rule,
  type Span,
  violatedRule,
  withBuffers,
} from "../../shared/appointments/booking-rules.ts";
import { hoursOf, scheduleOf } from "../../shared/appointments/day-rules.ts";
import { fullName } from "../../shared/names.ts";
import { type BookedDay, utcDates } from "../data/booked-days.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { dayRules } from "../scheduling/rules.ts";
import { appointmentTime, spanOf } from "../scheduling/zone.ts";
import type { Offer } from "./read-offer.ts";
import { startsOf } from "./starts.ts";
import { candidateRooms, roomTimes } from "./suitable-rooms.ts";

/** A practitioner who has working hours on a date at which the location is open. */
export interface Candidate {
  readonly offer: Offer;
  readonly rules: readonly Rule[];
  /** The working hours, with the minutes that the service keeps free before and after. Other appointments are read for it. */
  readonly span: Span;
}

/** One date with the practitioners who could have an appointment on it. */
export interface CandidateDay {
  readonly date: string;
  readonly candidates: readonly Candidate[];
}

/** Returns the practitioners who have working hours on the date. Their booked times are not considered here. */
export function candidateDay(offers: readonly Offer[], date: string, now: string): CandidateDay {
  const candidates = offers.flatMap((offer): Candidate[] => {
    const { location, week } = offer;
    const schedule = scheduleOf(week?.schedules ?? [], location.location_id, date);
    if (!schedule?.is_available) return [];
    const rules = dayRules(offer, date, now);
    const working = spanOf(date, schedule.start_time, schedule.end_time, location.time_zone);
    // A rule without any span allows no time.
    const isPossible = now < working.ends_at && rules.every(({ within, apart }) => within ?? apart);
    return isPossible ? [{ offer, rules, span: withBuffers(working, offer.service) }] : [];
  });
  return { date, candidates };
}

interface FoundTime {
  readonly time: AppointmentTime;
  readonly offer: Offer;
  readonly room: RoomRow | undefined;
}

/** Returns a free time of a date as the contract shows it. */
export const freeTimeOf = (date: string, { time, offer, room }: FoundTime): FreeTime => ({
  date,
  start_time: time.start_time,
  end_time: time.end_time,
  practitioner_id: offer.practitioner.staff_id,
  practitioner_name: fullName(offer.practitioner),
  location_id: offer.location.location_id,
  room_id: room?.room_id ?? null,
});

/** Returns the booked times by person or room and UTC day. */
export const byOwnerAndDay = (days: readonly BookedDay[]): ReadonlyMap<string, readonly BookedTime[]> =>
  new Map(days.map(({ person_id, utc_date, appointments }) => [`${person_id} ${utc_date}`, appointments]));

interface Booked {
  readonly days: ReadonlyMap<string, readonly BookedTime[]>;
  readonly patient_id: string | undefined;
  /** The only room that is considered. @default all rooms that suit the service */
  readonly room_id?: string | undefined;
  /** An appointment that is to be moved. Its own time counts as free. */
  readonly except: string | undefined;
}

/**
 * Lists the free times of a date, in order of time and then in the order of the offers.
 * @param starts the times at which an appointment may begin. @default every quarter of an hour
 */
export function freeTimes(
  { date, candidates }: CandidateDay,
  { days, patient_id, room_id, except }: Booked,
  starts?: readonly string[],
): FoundTime[] {
  const [first] = candidates;
  if (!first) return [];
  const { service, location } = first.offer;
  const bookedOf = (id: string, span: Span) =>
    utcDates(span)
      .flatMap((utc_date) => days.get(`${id} ${utc_date}`) ?? [])
      .filter(({ appointment_id }) => appointment_id !== except);
  const checked = candidates.map(({ offer, rules, span }) => ({
    offer,
    rules,
    booked: {
      practitioner: bookedOf(offer.practitioner.staff_id, span),
      patient: patient_id === undefined ? [] : bookedOf(patient_id, span),
      practitioner_name: fullName(offer.practitioner),
    },
    rooms: roomTimes(candidateRooms(offer, room_id), (id) => bookedOf(id, span)),
  }));
  return (starts ?? startsOf(hoursOf(location, date), service.duration)).flatMap((start) => {
    const time = appointmentTime(date, start, service.duration, location.time_zone);
    if (!time) return [];
    return checked.flatMap(({ offer, rules, booked, rooms }): FoundTime[] => {
      if (violatedRule(time, rules) || findConflict(time, booked, service)) return [];
      const room = freeRoom(time, rooms, service);
      return rooms.length > 0 && !room ? [] : [{ time, offer, room }];
    });
  });
}

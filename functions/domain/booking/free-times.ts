import type { FreeTime } from "../../../shared/appointments/appointment.ts";
import {
  type AppointmentTime,
  type BookedTime,
  findConflict,
  freeRoom,
  hoursOf,
  type Rule,
  type Span,
  scheduleOf,
  violatedRule,
  withBuffers,
} from "../../../shared/appointments/booking-rules.ts";
import { minutesOf, timeAt } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { dayRules } from "./applicable-rules.ts";
import { type BookedDay, type PersonTime, readBookedDays, utcDates } from "./booked-days.ts";
import { type BookingContext, candidateRooms, roomTimes } from "./booking-context.ts";
import type { RoomRow } from "./references.ts";
import { appointmentTime, spanOf } from "./zoned-time.ts";

export interface Candidate {
  readonly context: BookingContext;
  readonly rules: readonly Rule[];
  /** The working hours, with the minutes that the service keeps free before and after. Other appointments are read for it. */
  readonly span: Span;
}

interface CandidateDay {
  readonly date: string;
  readonly candidates: readonly Candidate[];
}

/** Returns the practitioners who have working hours on the date. Their booked times are not considered here. */
export function candidateDay(contexts: readonly BookingContext[], date: string, now: string): CandidateDay {
  const candidates = contexts.flatMap((context): Candidate[] => {
    const { location, week } = context;
    const schedule = scheduleOf(week?.schedules ?? [], location.location_id, date);
    if (!schedule?.is_available) return [];
    const rules = dayRules(context, date, now);
    const working = spanOf(date, schedule.start_time, schedule.end_time, location.time_zone);
    const isPossible = now < working.ends_at && rules.every(({ kind }) => kind !== "never");
    return isPossible ? [{ context, rules, span: withBuffers(working, context.service) }] : [];
  });
  return { date, candidates };
}

/** A time at which a service can be booked with a practitioner, and the room that it would have. */
export interface FoundTime {
  readonly time: AppointmentTime;
  readonly context: BookingContext;
  readonly room: RoomRow | undefined;
}

export const freeTimeOf = (date: string, { time, context, room }: FoundTime): FreeTime => ({
  date,
  start_time: time.start_time,
  end_time: time.end_time,
  practitioner_id: context.practitioner.staff_id,
  practitioner_name: fullName(context.practitioner),
  location_id: context.location.location_id,
  room_id: room?.room_id ?? null,
});

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
 * Lists the free times of a date, in order of time and then in the order of the contexts.
 * @param starts the times at which an appointment may begin. @default every quarter of an hour
 */
export function freeTimes(
  { date, candidates }: CandidateDay,
  { days, patient_id, room_id, except }: Booked,
  starts?: readonly string[],
): FoundTime[] {
  const [first] = candidates;
  if (!first) return [];
  const { service, location } = first.context;
  const bookedOf = (id: string, span: Span) =>
    utcDates(span)
      .flatMap((utc_date) => days.get(`${id} ${utc_date}`) ?? [])
      .filter(({ appointment_id }) => appointment_id !== except);
  const checked = candidates.map(({ context, rules, span }) => ({
    context,
    rules,
    booked: {
      practitioner: bookedOf(context.practitioner.staff_id, span),
      patient: patient_id === undefined ? [] : bookedOf(patient_id, span),
      practitioner_name: fullName(context.practitioner),
    },
    rooms: roomTimes(candidateRooms(context, room_id), (id) => bookedOf(id, span)),
  }));
  return (starts ?? startsOf(hoursOf(location, date), service.duration)).flatMap((start) => {
    const time = appointmentTime(date, start, service.duration, location.time_zone);
    if (!time) return [];
    return checked.flatMap(({ context, rules, booked, rooms }): FoundTime[] => {
      if (violatedRule(time, rules) || findConflict(time, booked, service)) return [];
      const room = freeRoom(time, rooms, service);
      return rooms.length > 0 && !room ? [] : [{ time, context, room }];
    });
  });
}

const STEP_MINUTES = 15;

export const addMinutes = (time: string, minutes: number): string => timeAt(minutesOf(time) + minutes);

/** Returns the wall-clock times, a quarter of an hour apart, at which the service can begin and still end before closing. */
export function startsOf(
  { open, close }: { readonly open: string; readonly close: string },
  duration: number,
): string[] {
  const first = minutesOf(open);
  const count = Math.floor((minutesOf(close) - duration - first) / STEP_MINUTES) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, step) => timeAt(first + step * STEP_MINUTES));
}

/** For whom and where times are searched. */
type Search = Pick<Booked, "patient_id" | "room_id" | "except"> & { readonly now: string };

/** Returns the people and rooms whose booked times decide which times of a day are free. */
const timesOf = ({ candidates }: CandidateDay, { patient_id, room_id }: Search): PersonTime[] =>
  candidates.flatMap(({ context, span }) =>
    [
      context.practitioner.staff_id,
      ...(patient_id === undefined ? [] : [patient_id]),
      ...candidateRooms(context, room_id).map((room) => room.room_id),
    ].map((person_id) => ({ person_id, span })),
  );

/**
 * Yields the free times of each of the dates, one for each free quarter of an hour and practitioner. It reads the booked times of
 * one day first, then of two more, of four more and so on, as far as they are asked for.
 */
export async function* freeTimesByDay(
  tenant_id: string,
  contexts: readonly BookingContext[],
  dates: readonly string[],
  search: Search,
): AsyncGenerator<{ readonly date: string; readonly found: readonly FoundTime[] }> {
  for (let first = 0, count = 1; first < dates.length; first += count, count *= 2) {
    const days = dates.slice(first, first + count).map((date) => candidateDay(contexts, date, search.now));
    const booked = await readBookedDays(
      tenant_id,
      days.flatMap((day) => timesOf(day, search)),
    );
    const times = byOwnerAndDay(booked);
    for (const day of days) yield { date: day.date, found: freeTimes(day, { ...search, days: times }) };
  }
}

import type { FreeTime, Slot } from "../../../shared/appointments/appointment.ts";
import {
  type AppointmentTime,
  asBooked,
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
import type { appointments } from "../../../shared/appointments/routes.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { missingRoom } from "../../../shared/services/suitable-rooms.ts";
import { addDays, datesFrom, minutesOf, timeAt } from "../../../shared/values/days-and-times.ts";
import { earliestToday, localDate } from "../../../shared/values/local-date.ts";
import { fullName } from "../../../shared/values/names.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import { dayRules } from "../../domain/booking/applicable-rules.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import {
  type BookedDay,
  bookedTimesOf,
  type PersonTime,
  readBookedDays,
  utcDates,
} from "../../domain/booking/booked-days.ts";
import type { RoomRow } from "../../domain/booking/references.ts";
import { appointmentTime, spanOf } from "../../domain/booking/zoned-time.ts";
import type { UseCase } from "../../http/use-case.ts";
import {
  type BookingContext,
  candidateRooms,
  conflictAt,
  loadContext,
  loadContextsForService,
  roomTimes,
} from "./booking-context.ts";

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

interface FoundTime {
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

/** Returns the starts in order, with the present start of the appointment that is to be moved, if it is on this day. */
const withOwnStart = (starts: readonly string[], moved: AppointmentRow | undefined, date: string): string[] =>
  moved?.date === date ? [...new Set([...starts, moved.start_time])].sort() : [...starts];

/**
 * Lists the times of one day at which the service could begin, each with the reason if it can't. For an appointment that is to be
 * moved, they fit the duration and the buffers that it was booked with.
 */
export const availability: UseCase<typeof appointments.availability> = async ({ tenantId }, { query }) => {
  const { date, practitioner_id, patient_id, appointment_id, room_id } = query;
  const [current, moved] = await Promise.all([
    loadContext(tenantId, query, { from_date: date, to_date: date }),
    appointment_id === undefined ? undefined : getAppointment(tenantId, appointment_id),
  ]);
  const context = { ...current, service: asBooked(current.service, moved) };
  const { location, service, practitioner } = context;
  const rules = dayRules(context, date, new Date().toISOString());
  const candidates = candidateRooms(context, room_id, moved?.room_id);
  const span = withBuffers(spanOf(date, "00:00", "23:59", location.time_zone), service);
  const people = [practitioner_id, ...(patient_id ? [patient_id] : []), ...candidates.map(({ room_id }) => room_id)];
  const days = await readBookedDays(
    tenantId,
    people.map((person_id) => ({ person_id, span })),
  );
  const bookedOf = (id: string) => bookedTimesOf(days, id, appointment_id);
  const booked = {
    practitioner: bookedOf(practitioner_id),
    patient: patient_id ? bookedOf(patient_id) : [],
    practitioner_name: fullName(practitioner),
  };
  const rooms = roomTimes(candidates, bookedOf);

  const slotAt = (start_time: string): Slot => {
    const time = appointmentTime(date, start_time, service.duration, location.time_zone);
    const reason = time
      ? (violatedRule(time, rules) ?? conflictAt(time, booked, rooms, service) ?? null)
      : APPOINTMENT_TEXTS.skippedTime;
    const end_time = time?.end_time ?? addMinutes(start_time, service.duration);
    return { start_time, end_time, available: reason === null, reason };
  };
  const starts = withOwnStart(startsOf(hoursOf(location, date), service.duration), moved, date);
  return { items: starts.map(slotAt), next_cursor: null };
};

const HORIZON_DAYS = 60;

const laterOf = (a: string, b: string) => (a > b ? a : b);

/** Returns the people and rooms whose booked times decide which times of a day are free. */
const timesOf = (
  { candidates }: CandidateDay,
  { patient_id, room_id }: Parameters<UseCase<typeof appointments.nextFreeTimes>>[1]["query"],
): PersonTime[] =>
  candidates.flatMap(({ context, span }) =>
    [
      context.practitioner.staff_id,
      ...(patient_id === undefined ? [] : [patient_id]),
      ...candidateRooms(context, room_id).map((room) => room.room_id),
    ].map((person_id) => ({ person_id, span })),
  );

/**
 * Lists the next free times of a service, one for each free quarter of an hour and practitioner. It reads the booked times of
 * one day first, then of two more, of four more and so on, until there are enough free times. For an appointment that is to be
 * moved, they fit the duration and the buffers that it was booked with.
 */
export const nextFreeTimes: UseCase<typeof appointments.nextFreeTimes> = async ({ tenantId }, { query }) => {
  const { limit, patient_id, room_id, appointment_id: except } = query;
  const from = laterOf(query.from, earliestToday());
  // One day more than the horizon, because today is known only with the location's zone, in which it may be two days later.
  const [read, moved] = await Promise.all([
    loadContextsForService(tenantId, query, { from_date: from, to_date: addDays(from, HORIZON_DAYS + 1) }),
    except === undefined ? undefined : getAppointment(tenantId, except),
  ]);
  const contexts = read.map((context) => ({ ...context, service: asBooked(context.service, moved) }));
  const now = new Date().toISOString();
  const location = contexts[0]?.location;
  const today = location ? localDate(now, location.time_zone) : from;
  const dates = datesFrom(laterOf(from, today), HORIZON_DAYS).filter((date) => date <= latestDate());

  const items: FreeTime[] = [];
  for (let first = 0, count = 1; first < dates.length && items.length < limit; first += count, count *= 2) {
    const days = dates.slice(first, first + count).map((date) => candidateDay(contexts, date, now));
    const times = days.flatMap((day) => timesOf(day, query));
    const booked = byOwnerAndDay(await readBookedDays(tenantId, times));
    for (const day of days) {
      if (items.length >= limit) break;
      const found = freeTimes(day, { days: booked, patient_id, room_id, except });
      items.push(...found.map((each) => freeTimeOf(day.date, each)));
    }
  }
  const [context] = contexts;
  const reason = context && missingRoom(context.service, context.rooms, context.location.location_name);
  return { items: items.slice(0, limit), next_cursor: null, ...(reason && { reason }) };
};

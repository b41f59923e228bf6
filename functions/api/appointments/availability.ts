import type { FreeTime, Slot } from "../../../shared/appointments/appointment.ts";
import {
  asBooked,
  hoursOf,
  lastHold,
  violatedRule,
  withBuffers,
  withoutHolds,
} from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { missingRoom } from "../../../shared/services/suitable-rooms.ts";
import { addDays, datesFrom, earliestToday, laterOf, localDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { latestDate } from "../../../shared/values/typed-input.ts";
import { dayRules } from "../../domain/booking/applicable-rules.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { bookedTimesOf, readBookedDays } from "../../domain/booking/booked-days.ts";
import {
  candidateRooms,
  conflictAt,
  loadContext,
  loadContextsForService,
  roomTimes,
} from "../../domain/booking/booking-context.ts";
import { addMinutes, freeTimeOf, freeTimesByDay, startsOf } from "../../domain/booking/free-times.ts";
import { heldText } from "../../domain/booking/holds.ts";
import { appointmentTime, spanOf } from "../../domain/booking/zoned-time.ts";
import type { UseCase } from "../../http/use-case.ts";

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

  const firm = {
    people: { ...booked, practitioner: withoutHolds(booked.practitioner) },
    rooms: rooms.map((room) => ({ ...room, booked: withoutHolds(room.booked) })),
  };

  const slotAt = (start_time: string): Slot => {
    const time = appointmentTime(date, start_time, service.duration, location.time_zone);
    if (!time)
      return {
        start_time,
        end_time: addMinutes(start_time, service.duration),
        available: false,
        reason: APPOINTMENT_TEXTS.skippedTime,
      };
    const { end_time } = time;
    const reason = violatedRule(time, rules) ?? conflictAt(time, firm.people, firm.rooms, service);
    if (reason !== undefined) return { start_time, end_time, available: false, reason };
    const times = [...booked.practitioner, ...rooms.flatMap((room) => room.booked)];
    const isFree = conflictAt(time, booked, rooms, service) === undefined;
    const hold = isFree ? undefined : lastHold(time, times, service);
    if (!hold) return { start_time, end_time, available: true, reason: null };
    const { held_until } = hold;
    return { start_time, end_time, available: false, reason: heldText(hold, location), held_until };
  };
  const starts = withOwnStart(startsOf(hoursOf(location, date), service.duration), moved, date);
  return { items: starts.map(slotAt), next_cursor: null };
};

const HORIZON_DAYS = 60;

/**
 * Lists the next free times of a service, one for each free quarter of an hour and practitioner. For an appointment that is to be
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
  for await (const { date, found } of freeTimesByDay(tenantId, contexts, dates, { now, patient_id, room_id, except })) {
    items.push(...found.map((each) => freeTimeOf(date, each)));
    if (items.length >= limit) break;
  }
  const [context] = contexts;
  const reason = context && missingRoom(context.service, context.rooms, context.location.location_name);
  return { items: items.slice(0, limit), next_cursor: null, ...(reason && { reason }) };
};

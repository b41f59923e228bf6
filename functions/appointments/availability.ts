import type { Slot } from "../../shared/appointments/appointment.ts";
import { asBooked, violatedRule, withBuffers } from "../../shared/appointments/booking-rules.ts";
import { hoursOf } from "../../shared/appointments/day-rules.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { bookedTimesOf, readBookedDays } from "../data/booked-days.ts";
import type { UseCase } from "../http/api.ts";
import { dayRules } from "../scheduling/rules.ts";
import { appointmentTime, spanOf } from "../scheduling/zone.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { readOffer } from "./read-offer.ts";
import { addMinutes, startsOf } from "./starts.ts";
import { candidateRooms, conflictAt, roomTimes } from "./suitable-rooms.ts";

/** Returns the starts in order, with the present start of the appointment that is to be moved, if it is on this day. */
const withOwnStart = (starts: readonly string[], moved: AppointmentRow | undefined, date: string): string[] =>
  moved?.date === date ? [...new Set([...starts, moved.start_time])].sort() : [...starts];

/**
 * Lists the times of one day at which the service could begin, each with the reason if it can't. For an appointment that is to be
 * moved, they fit the duration and the buffers that it was booked with.
 */
export const availability: UseCase<"appointments.availability"> = async ({ tenantId }, { query }) => {
  const { date, practitioner_id, patient_id, appointment_id, room_id } = query;
  const [current, moved] = await Promise.all([
    readOffer(tenantId, query, { from_date: date, to_date: date }),
    appointment_id === undefined ? undefined : getAppointment(tenantId, appointment_id),
  ]);
  const offer = { ...current, service: asBooked(current.service, moved) };
  const { location, service, practitioner } = offer;
  const rules = dayRules(offer, date, new Date().toISOString());
  const candidates = candidateRooms(offer, room_id, moved?.room_id);
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
      : MESSAGES.appointments.skippedTime;
    const end_time = time?.end_time ?? addMinutes(start_time, service.duration);
    return { start_time, end_time, available: reason === null, reason };
  };
  const starts = withOwnStart(startsOf(hoursOf(location, date), service.duration), moved, date);
  return { items: starts.map(slotAt), next_cursor: null };
};

import type { Slot } from "../../shared/appointments/appointment.ts";
import { type BookedTime, findConflict, violatedRule } from "../../shared/appointments/booking-rules.ts";
import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { bookedTimesOf, readBookedDays } from "../data/booked-days.ts";
import type { UseCase } from "../http/api.ts";
import { dayRules } from "./day-rules.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { readOffer } from "./read-offer.ts";
import { later, startsOf } from "./starts.ts";
import { appointmentTime, spanOf } from "./zone.ts";

/** Returns the times in order, with the one that an appointment to be moved has on this day already. */
const withOwnStart = (starts: readonly string[], moved: AppointmentRow | undefined, date: string): string[] =>
  moved?.date === date ? [...new Set([...starts, moved.start_time])].sort() : [...starts];

interface Booked {
  readonly practitioner: readonly BookedTime[];
  readonly patient: readonly BookedTime[];
}

/** Lists every time of one day at which the service could begin, with the reason where it can't. */
export const availability: UseCase<typeof contract.appointments.availability> = async ({ tenantId }, { query }) => {
  const { date, practitioner_id, patient_id, appointment_id } = query;
  const [{ location, service, week }, moved] = await Promise.all([
    readOffer(tenantId, query),
    appointment_id === undefined ? undefined : getAppointment(tenantId, appointment_id),
  ]);
  const rules = dayRules(location, week?.schedules ?? [], date, new Date().toISOString());
  const span = spanOf(date, "00:00", "23:59", location.time_zone);
  const people = [practitioner_id, ...(patient_id ? [patient_id] : [])];
  const days = await readBookedDays(
    tenantId,
    people.map((person_id) => ({ person_id, span })),
  );
  const booked: Booked = {
    practitioner: bookedTimesOf(days, practitioner_id, appointment_id),
    patient: patient_id ? bookedTimesOf(days, patient_id, appointment_id) : [],
  };

  const slotAt = (start_time: string): Slot => {
    const time = appointmentTime(date, start_time, service.duration, location.time_zone);
    const reason = time
      ? (violatedRule(time, rules) ?? findConflict(time, booked) ?? null)
      : MESSAGES.appointments.skippedTime;
    const end_time = time?.end_time ?? later(start_time, service.duration);
    return { start_time, end_time, available: reason === null, reason };
  };
  const starts = withOwnStart(startsOf(rules, service.duration), moved, date);
  return { items: starts.map(slotAt), next_cursor: null };
};

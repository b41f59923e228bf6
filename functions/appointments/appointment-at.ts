import { type AppointmentTime, ruleAgainst } from "../../shared/appointments/booking-rules.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { dayRules } from "./day-rules.ts";
import type { Offer } from "./read-offer.ts";
import type { AppointmentParts } from "./read-parts.ts";
import { appointmentTime } from "./zone.ts";

const refuse = (message: string) => new ClinicError("invalid", message, { fields: { start_time: message } });

/**
 * The time of an appointment that begins then, by the service's duration and the location's wall clock.
 * @throws ClinicError 422 that names why no appointment may be then
 */
export function allowedTime(parts: Offer, date: string, start_time: string): AppointmentTime {
  const { service, location, week } = parts;
  const time = appointmentTime(date, start_time, service.duration, location.time_zone);
  if (!time) throw refuse(MESSAGES.appointments.skippedTime);
  const reason = ruleAgainst(time, dayRules(location, week, date, new Date().toISOString()));
  if (reason) throw refuse(reason);
  return time;
}

/** What an appointment copies of those it brings together. */
export const copiedDetails = ({ patient, practitioner, service, location }: AppointmentParts) => ({
  patient_id: patient.patient_id,
  practitioner_id: practitioner.staff_id,
  service_id: service.service_id,
  location_id: location.location_id,
  patient_name: fullName(patient),
  practitioner_name: fullName(practitioner),
  service_name: service.service_name,
  location_name: location.location_name,
  fee: service.fee,
  duration: service.duration,
});

import { type AppointmentTime, violatedRule } from "../../shared/appointments/booking-rules.ts";
import type { WallStart } from "../../shared/appointments/series-dates.ts";
import { dateRefusal } from "../../shared/dates.ts";
import { ClinicError, invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName } from "../../shared/names.ts";
import { dayRules } from "../scheduling/rules.ts";
import { appointmentTime } from "../scheduling/zone.ts";
import type { AppointmentRow } from "./get-appointment.ts";
import type { AppointmentParts, Offer, Place } from "./read-offer.ts";

/** The time of an appointment, or the sentence that says why no appointment can have it. */
type CheckedTime =
  | { readonly time: AppointmentTime; readonly reason?: undefined }
  | { readonly time?: undefined; readonly reason: string };

/**
 * Computes and checks the time of an appointment from its start, the service's duration and the location's wall clock.
 * @param minute the instant at which a walk-in starts, because the wall clock may show the same minute twice
 */
export function checkTime(offer: Offer, { date, start_time }: WallStart, minute?: string): CheckedTime {
  const tooFar = dateRefusal(date);
  if (tooFar) return { reason: tooFar };
  const time = appointmentTime(date, start_time, offer.service.duration, offer.location.time_zone, minute);
  if (!time) return { reason: MESSAGES.appointments.skippedTime };
  const now = minute ?? new Date().toISOString();
  const reason = violatedRule(time, dayRules(offer, date, now));
  return reason ? { reason } : { time };
}

/**
 * Returns the time of an appointment with the given start.
 * @throws ClinicError 422 with the sentence of the rule that forbids this time
 */
export function allowedTime(offer: Offer, start: WallStart, minute?: string): AppointmentTime {
  const { time, reason } = checkTime(offer, start, minute);
  if (reason !== undefined) throw invalidField("start_time", reason);
  return time;
}

/**
 * Returns the time of an appointment that leaves a final status, in the present time zone of its location.
 * @throws ClinicError 409 `invalid_transition` when its service was deleted, or its time no longer exists
 */
export function reopenedTime({ date, start_time, duration }: AppointmentRow, place: Place): AppointmentTime {
  const { serviceDeleted, skippedTime } = MESSAGES.appointments;
  if (!place.service) throw new ClinicError("invalid_transition", serviceDeleted);
  const time = appointmentTime(date, start_time, duration, place.location.time_zone);
  if (!time) throw new ClinicError("invalid_transition", skippedTime);
  return time;
}

/** Returns the details that an appointment copies from its patient, practitioner, service and location. */
export const copiedDetails = ({
  patient,
  practitioner,
  service,
  location,
}: Pick<AppointmentParts, "patient" | "practitioner" | "service" | "location">) => ({
  patient_id: patient.patient_id,
  practitioner_id: practitioner.staff_id,
  service_id: service.service_id,
  location_id: location.location_id,
  patient_name: fullName(patient),
  patient_alert: patient.alert,
  patient_contact: patient.contact,
  practitioner_name: fullName(practitioner),
  service_name: service.service_name,
  location_name: location.location_name,
  fee: service.fee,
  duration: service.duration,
  buffer_before: service.buffer_before || undefined,
  buffer_after: service.buffer_after || undefined,
});

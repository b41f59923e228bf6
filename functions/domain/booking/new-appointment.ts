import { type AppointmentTime, violatedRule } from "../../../shared/appointments/booking-rules.ts";
import type { NewAppointment } from "../../../shared/appointments/requests.ts";
import type { WallStart } from "../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { API_KEY } from "../../../shared/audit/kinds.ts";
import { invalidField } from "../../../shared/contract/errors.ts";
import { INTEGRATION_TEXTS } from "../../../shared/integrations/texts.ts";
import { fullName, type Named } from "../../../shared/values/names.ts";
import { dateRefusal } from "../../../shared/values/typed-input.ts";
import { type Actor, auditEntry } from "../../entities/audit-entry.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { newId } from "../../platform/ids.ts";
import type { IdempotencyKey } from "../changes/create-once.ts";
import { dayRules } from "./applicable-rules.ts";
import type { AppointmentRow } from "./appointment-lists.ts";
import type { BookingContext, PatientBookingContext } from "./booking-context.ts";
import type { RoomRow } from "./references.ts";
import type { AppointmentChange } from "./write-appointment.ts";
import { appointmentTime } from "./zoned-time.ts";

/** The person, or the program, of a clinic that books. A program has no user. */
export interface Booker extends Actor {
  readonly tenantId: string;
  readonly user?: Named | undefined;
}

/** The parts of a booking except people, place and time. */
export type BookingOptions = Partial<Pick<NewAppointment, "room_id" | "reason" | "note" | "overbook">>;

/**
 * Builds a note about an appointment. It keeps the name that its author has now.
 * @throws ClinicError 422 for a program, because only people write notes
 */
export function newNote({ tenantId: tenant_id, userId, user }: Booker, appointment_id: string, text: string) {
  if (!user) throw invalidField("note", INTEGRATION_TEXTS.noNotes);
  return {
    tenant_id,
    appointment_id,
    note_id: newId("note"),
    text,
    author_id: userId,
    author_name: fullName(user),
    created_at: new Date().toISOString(),
  };
}

interface Booking {
  /** The id, the time and the status of the appointment. */
  readonly after: AppointmentTime &
    Pick<AppointmentRow, "appointment_id" | "created_at" | "date" | "appointment_status"> &
    Partial<AppointmentRow>;
  readonly operation: "appointments.book" | "appointments.bookSeries" | "imports.addRows";
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** The rooms in which it can take place, the preferred one first. */
  readonly rooms: readonly RoomRow[];
}

/** Builds the change that books an appointment, whose time was checked by the given rows. */
export const bookingOf = (
  caller: Booker,
  { reason, note, overbook }: BookingOptions,
  context: PatientBookingContext,
  { after, operation, idempotencyKey, rooms }: Booking,
): AppointmentChange => ({
  after: {
    tenant_id: caller.tenantId,
    ...copiedDetails(context),
    ...after,
    ...(reason && { reason }),
    ...(caller.role === API_KEY && { booked_by: "program" }),
    version: 1,
    ...changedBy(caller),
  },
  checked: context,
  rooms,
  overbook_reason: overbook?.reason,
  entry: auditEntry(caller, operation, caller.tenantId, after.appointment_id),
  note: note ? newNote(caller, after.appointment_id, note) : undefined,
  idempotencyKey,
});

/** The time of an appointment, or the sentence that says why no appointment can have it. */
type CheckedTime =
  | { readonly time: AppointmentTime; readonly reason?: undefined }
  | { readonly time?: undefined; readonly reason: string };

/**
 * Computes and checks the time of an appointment from its start, the service's duration and the location's wall clock.
 * @param minute the instant at which a walk-in starts, because the wall clock may show the same minute twice
 */
export function checkTime(context: BookingContext, { date, start_time }: WallStart, minute?: string): CheckedTime {
  const tooFar = dateRefusal(date);
  if (tooFar) return { reason: tooFar };
  const time = appointmentTime(date, start_time, context.service.duration, context.location.time_zone, minute);
  if (!time) return { reason: APPOINTMENT_TEXTS.skippedTime };
  const now = minute ?? new Date().toISOString();
  const reason = violatedRule(time, dayRules(context, date, now));
  return reason ? { reason } : { time };
}

/**
 * Returns the time of an appointment with the given start.
 * @throws ClinicError 422 with the sentence of the rule that forbids this time
 */
export function allowedTime(context: BookingContext, start: WallStart, minute?: string): AppointmentTime {
  const { time, reason } = checkTime(context, start, minute);
  if (reason !== undefined) throw invalidField("start_time", reason);
  return time;
}

/** Returns the details that an appointment copies from its patient, practitioner, service and location. */
export const copiedDetails = ({
  patient,
  practitioner,
  service,
  location,
}: Pick<PatientBookingContext, "patient" | "practitioner" | "service" | "location">) => ({
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

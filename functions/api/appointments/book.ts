import type { NewAppointment } from "../../../shared/appointments/appointment.ts";
import { type AppointmentTime, violatedRule } from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import type { WallStart } from "../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS, WAITLIST } from "../../../shared/appointments/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { utcDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { dateRefusal } from "../../../shared/values/typed-input.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { dayRules } from "../../domain/booking/applicable-rules.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import type { RoomRow } from "../../domain/booking/references.ts";
import { appointmentTime, wallMinute } from "../../domain/booking/zoned-time.ts";
import { createOnce, type IdempotencyKey } from "../../domain/changes/idempotency.ts";
import type { PatientRow } from "../../domain/search/people.ts";
import { getWaitlistEntry, type WaitlistRow } from "../../entities/appointments.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import {
  type AppointmentPlace,
  type BookingContext,
  candidateRooms,
  type Dates,
  loadPatientContext,
  type PatientBookingContext,
} from "./booking-context.ts";
import { newNote } from "./notes.ts";
import { type AppointmentChange, writeAppointment } from "./write-appointment.ts";

type BookingOptions = Pick<NewAppointment, "room_id" | "reason" | "note" | "overbook">;

export function refuseOverbooking({ tenant }: TenantCaller, { overbook }: BookingOptions): void {
  if (overbook && !tenant.allow_overbooking) throw new ClinicError("overbooking_off", APPOINTMENT_TEXTS.overbookingOff);
}

interface Booking {
  /** The id, the time and the status of the appointment. */
  readonly after: AppointmentTime &
    Pick<AppointmentRow, "appointment_id" | "created_at" | "date" | "appointment_status"> &
    Partial<AppointmentRow>;
  readonly operation: "appointments.book" | "appointments.bookSeries";
  readonly idempotencyKey: IdempotencyKey | undefined;
  /** The rooms in which it can take place, the preferred one first. */
  readonly rooms: readonly RoomRow[];
}

/** Builds the change that books an appointment, whose time was checked by the given rows. */
export const bookingOf = (
  caller: TenantCaller,
  { reason, note, overbook }: BookingOptions,
  context: PatientBookingContext,
  { after, operation, idempotencyKey, rooms }: Booking,
): AppointmentChange => ({
  after: {
    tenant_id: caller.tenantId,
    ...copiedDetails(context),
    ...after,
    ...(reason && { reason }),
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

/**
 * Returns the time of an appointment that leaves a final status, in the present time zone of its location.
 * @throws ClinicError 409 `invalid_transition` when its service was deleted, or its time no longer exists
 */
export function reopenedTime({ date, start_time, duration }: AppointmentRow, place: AppointmentPlace): AppointmentTime {
  const { serviceDeleted, skippedTime } = APPOINTMENT_TEXTS;
  if (!place.service) throw new ClinicError("invalid_transition", serviceDeleted);
  const time = appointmentTime(date, start_time, duration, place.location.time_zone);
  if (!time) throw new ClinicError("invalid_transition", skippedTime);
  return time;
}

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

/** Returns the time and the status of an appointment that is no walk-in, for which the contract requires date and time. */
const startingAt = (context: BookingContext, { date = "", start_time = "" }: Partial<WallStart>) => ({
  date,
  ...allowedTime(context, { date, start_time }),
  appointment_status: "BOOKED" as const,
});

/** Returns the time and the status of a walk-in, which begins with the current minute, because the patient is here. */
function startingNow(context: BookingContext, now: string) {
  const start = wallMinute(now, context.location.time_zone);
  const minute = new Date(Math.floor(Date.parse(now) / 60_000) * 60_000).toISOString();
  return {
    date: start.date,
    ...allowedTime(context, start, minute),
    appointment_status: "CHECKED-IN" as const,
    walk_in: true,
    checked_in_at: now,
  };
}

/** Returns the dates against which a booking is checked: three for a walk-in, because today depends on the location's zone. */
function datesOf({ date }: Partial<WallStart>): Dates {
  if (date !== undefined) return { from_date: date, to_date: date };
  return { from_date: utcDate(-1), to_date: utcDate(1) };
}

/** Throws 422 for another patient's waitlist entry. It may belong to a patient who was merged into this one. */
function refuseOtherPatient(entry: WaitlistRow, { patient_id, merged_ids = [] }: PatientRow): void {
  if ([patient_id, ...merged_ids].includes(entry.patient_id)) return;
  throw invalidField("waitlist_entry_id", WAITLIST.otherPatient);
}

/** Books an appointment. Of several simultaneous requests for one time, exactly one succeeds. */
export const book: UseCase<typeof appointments.book> = async (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const appointment_id = newId("appt");
  refuseOverbooking(caller, body);
  const create = () =>
    retryOnConflict(async () => {
      const now = new Date().toISOString();
      const [context, waitlistEntry] = await Promise.all([
        loadPatientContext(tenant_id, body, datesOf(body)),
        body.waitlist_entry_id === undefined ? undefined : getWaitlistEntry(tenant_id, body.waitlist_entry_id),
      ]);
      if (waitlistEntry) refuseOtherPatient(waitlistEntry, context.patient);
      // The requested room is checked first, because its refusal is more specific than "no room suits".
      const rooms = candidateRooms(context, body.room_id);
      const time = body.walk_in ? startingNow(context, now) : startingAt(context, body);
      return writeAppointment({
        ...bookingOf(caller, body, context, {
          after: { appointment_id, created_at: now, ...time },
          operation: "appointments.book",
          idempotencyKey,
          rooms,
        }),
        waitlistEntry,
      });
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (id) => openRow(caller, "appointment_id", getAppointment(tenant_id, id)),
  });
};

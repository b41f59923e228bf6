import type { AppointmentTime } from "../../../shared/appointments/booking-rules.ts";
import type { appointments } from "../../../shared/appointments/routes.ts";
import type { WallStart } from "../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS, WAITLIST } from "../../../shared/appointments/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { utcDate } from "../../../shared/values/days-and-times.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import {
  type AppointmentPlace,
  type BookingContext,
  candidateRooms,
  type Dates,
  loadPatientContext,
} from "../../domain/booking/booking-context.ts";
import { allowedTime, type BookingOptions, bookingOf } from "../../domain/booking/new-appointment.ts";
import { writeAppointment } from "../../domain/booking/write-appointment.ts";
import { appointmentTime, wallMinute } from "../../domain/booking/zoned-time.ts";
import { createOnce } from "../../domain/changes/create-once.ts";
import type { PatientRow } from "../../domain/patients/people.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import { getWaitlistEntry, type WaitlistRow } from "../../entities/waitlist.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

export function refuseOverbooking({ tenant }: ClinicCaller, { overbook }: BookingOptions): void {
  if (overbook && !tenant.allow_overbooking) throw new ClinicError("overbooking_off", APPOINTMENT_TEXTS.overbookingOff);
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
        release: body.release_hold
          ? auditEntry(caller, "appointments.releaseHold", tenant_id, appointment_id)
          : undefined,
      });
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (id) => openRow(caller, "appointment_id", getAppointment(tenant_id, id)),
  });
};

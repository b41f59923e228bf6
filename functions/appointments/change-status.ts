import { localDate } from "../../shared/appointments/local-date.ts";
import { type AppointmentStatus, OPEN, UPCOMING, violatedTransitionRule } from "../../shared/appointments/status.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { findPatient, type PatientRow } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import type { InputOf } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { markReopened } from "../scheduling/refresh-attention.ts";
import { reopenedTime } from "./allowed-time.ts";
import { type AppointmentRow, getAppointment } from "./get-appointment.ts";
import { readPlace } from "./read-offer.ts";
import { candidateRooms } from "./suitable-rooms.ts";
import { writeAppointment } from "./write-appointment.ts";

type Stamps = Partial<Pick<AppointmentRow, "checked_in_at" | "started_at" | "completed_at">>;

/** The instants that a change to a status sets or clears. An undo keeps those that are still true. */
const STAMPS: Partial<Record<AppointmentStatus, (before: AppointmentRow, now: string) => Stamps>> = {
  BOOKED: () => ({ checked_in_at: undefined, started_at: undefined }),
  "CHECKED-IN": ({ checked_in_at }, now) => ({ checked_in_at: checked_in_at ?? now, started_at: undefined }),
  "IN-PROGRESS": ({ started_at }, now) => ({ started_at: started_at ?? now }),
  COMPLETED: (_, now) => ({ completed_at: now }),
};

/**
 * Returns the patient of an appointment that is brought back, or COLLIDED while a merge is moving it to its target, whose
 * appointments it must not overlap either.
 * @throws ClinicError 409 `invalid_transition` when the patient was erased
 */
async function reopenedPatient({ tenant_id, patient_id }: AppointmentRow): Promise<PatientRow | typeof COLLIDED> {
  const patient = await findPatient(tenant_id, patient_id);
  if (!patient) throw new ClinicError("invalid_transition", MESSAGES.appointments.patientErased);
  return patient.patient_id === patient_id ? patient : COLLIDED;
}

type Change = Pick<InputOf<"appointments.setStatus">, "params" | "body">;

/**
 * Changes the status of an appointment. A cancelled or missed appointment frees all of its time, and a completed one the rest
 * of it. Nothing is written when the appointment already has the requested status. One that is brought back may overlap another one
 * only if it was overbooked and the clinic still allows that.
 * @param operation the operation that the audit log names
 * @param refuse throws when the caller may not change this appointment to the requested status
 */
export async function changeStatus(
  caller: TenantCaller,
  { params, body }: Change,
  operation: "appointments.setStatus" | "appointments.setOwnStatus",
  refuse: (before: AppointmentRow) => void = () => {},
): Promise<AppointmentRow> {
  let isReopened = false;
  const changed = await untilWritten(async () => {
    const { appointment_status: to, version } = body;
    const before = await getAppointment(caller.tenantId, params.appointment_id);
    refuse(before);
    if (before.appointment_status === to) {
      // A 200 would let the caller believe that this reason is stored.
      if (body.cancel_reason && body.cancel_reason !== before.cancel_reason) throw await conflictWith(before);
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    const place = await readPlace(before);
    const now = new Date().toISOString();
    const violation = violatedTransitionRule(before, to, { now, today: localDate(now, place.location.time_zone) });
    if (violation) throw new ClinicError("invalid_transition", violation.message);

    isReopened = UPCOMING.includes(to) && !UPCOMING.includes(before.appointment_status);
    const patient = isReopened ? await reopenedPatient(before) : undefined;
    if (patient === COLLIDED) return COLLIDED;
    const { completed_at: _completed, cancel_reason: _reason, attention, ...others } = before;
    // A patient who is being seen or has left does not need another time.
    const needsAttention = attention && (to === "BOOKED" || to === "CHECKED-IN");
    return writeAppointment({
      before,
      after: {
        ...others,
        ...(needsAttention && { attention }),
        ...(isReopened && reopenedTime(before, place)),
        ...STAMPS[to]?.(before, now),
        ...(body.cancel_reason && { cancel_reason: body.cancel_reason }),
        appointment_status: to,
        version: version + 1,
        ...changedBy(caller),
      },
      ...(isReopened && {
        checked: { ...place, patient },
        rooms: candidateRooms(place, undefined, before.room_id),
        overbook_reason: caller.tenant.allow_overbooking ? before.overbook_reason : undefined,
      }),
      entry: auditEntry(caller, operation, before.tenant_id, before.appointment_id),
    });
  });
  return isReopened && OPEN.includes(changed.appointment_status) ? markReopened(changed) : changed;
}

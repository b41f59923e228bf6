import type { appointments } from "../../../shared/appointments/routes.ts";
import {
  type AppointmentStatus,
  mayTakeStep,
  OPEN,
  UPCOMING,
  violatedTransitionRule,
} from "../../../shared/appointments/status.ts";
import { APPOINTMENT_TEXTS, SERIES } from "../../../shared/appointments/texts.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { localDate } from "../../../shared/values/days-and-times.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { markReopened } from "../../domain/booking/attention.ts";
import { candidateRooms, loadPlace } from "../../domain/booking/booking-context.ts";
import { type BulkPart, writeAppointment } from "../../domain/booking/write-appointment.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { findPatient, type PatientRow } from "../../domain/patients/people.ts";
import { statusWrites } from "../../domain/payments/reversals.ts";
import { auditEntry } from "../../entities/audit-entry.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { DryRun, InputOf, UseCase } from "../../http/use-case.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { retryOnConflict, WriteConflict } from "../../platform/dynamo/transaction.ts";
import { refuseOthers } from "./appointments.ts";
import { reopenedTime } from "./book.ts";
import { itemOf, readFollowing, reasonOf } from "./series.ts";

type Stamps = Partial<Pick<AppointmentRow, "checked_in_at" | "started_at" | "completed_at">>;

/** The instants that a change to a status sets or clears. An undo keeps those that are still true. */
const STAMPS: Partial<Record<AppointmentStatus, (before: AppointmentRow, now: string) => Stamps>> = {
  BOOKED: () => ({ checked_in_at: undefined, started_at: undefined }),
  "CHECKED-IN": ({ checked_in_at }, now) => ({ checked_in_at: checked_in_at ?? now, started_at: undefined }),
  "IN-PROGRESS": ({ started_at }, now) => ({ started_at: started_at ?? now }),
  COMPLETED: (_, now) => ({ completed_at: now }),
};

/**
 * Returns the patient of an appointment that is brought back.
 * @throws ClinicError 409 `invalid_transition` when the patient was erased, WriteConflict while a merge is moving the appointment to
 * its target, whose appointments it must not overlap either
 */
async function reopenedPatient({ tenant_id, patient_id }: AppointmentRow): Promise<PatientRow> {
  const patient = await findPatient(tenant_id, patient_id);
  if (!patient) throw new ClinicError("invalid_transition", APPOINTMENT_TEXTS.patientErased);
  if (patient.patient_id !== patient_id) throw new WriteConflict();
  return patient;
}

/** What an appointment that was cancelled and is brought back no longer has. */
const NEW_TO_PATIENT = { confirmed_at: undefined, online_change: undefined, unread: undefined } as const;

type Input = InputOf<typeof appointments.setStatus>;

interface Change {
  readonly params: Input["params"];
  /** Without a version, the change is made to the appointment as it is. */
  readonly body: Pick<Input["body"], "appointment_status" | "cancel_reason" | "reverse_charges"> & {
    readonly version?: number;
  };
  readonly bulk?: BulkPart;
}

/**
 * Changes the status of an appointment. A cancelled or missed appointment frees all of its time, and a completed one the rest
 * of it. Nothing is written when the appointment already has the requested status. One that is brought back may overlap another one
 * only if it was overbooked and the clinic still allows that.
 * @param operation the operation that the audit log names
 * @param refuse throws when the caller may not change this appointment to the requested status
 */
export async function changeStatus(
  caller: ClinicCaller,
  { params, body, bulk }: Change,
  operation: "appointments.setStatus" | "appointments.setOwnStatus",
  refuse: (before: AppointmentRow) => void = () => {},
): Promise<AppointmentRow> {
  let isReopened = false;
  const changed = await retryOnConflict(async () => {
    const { appointment_status: to, version } = body;
    const before = await getAppointment(caller.tenantId, params.appointment_id);
    refuse(before);
    if (before.appointment_status === to) {
      // A 200 would let the caller believe that this reason is stored.
      if (body.cancel_reason && body.cancel_reason !== before.cancel_reason) throw await conflictWith(before);
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (version !== undefined && before.version !== version) throw await conflictWith(before);
    const place = await loadPlace(before);
    const now = new Date().toISOString();
    const violation = violatedTransitionRule(before, to, { now, today: localDate(now, place.location.time_zone) });
    if (violation) throw new ClinicError("invalid_transition", violation.message);

    isReopened = UPCOMING.includes(to) && !UPCOMING.includes(before.appointment_status);
    const patient = isReopened ? await reopenedPatient(before) : undefined;
    const { completed_at: _completed, cancel_reason: _reason, attention, ...others } = before;
    // A patient who is being seen or has left does not need another time.
    const needsAttention = attention && (to === "BOOKED" || to === "CHECKED-IN");
    const after = {
      ...others,
      ...(needsAttention && { attention }),
      ...(isReopened && reopenedTime(before, place)),
      ...STAMPS[to]?.(before, now),
      ...(before.appointment_status === "CANCELLED" && { ...NEW_TO_PATIENT, links_from: now }),
      ...(body.cancel_reason && { cancel_reason: body.cancel_reason }),
      appointment_status: to,
      version: before.version + 1,
      ...changedBy(caller),
    };
    return writeAppointment({
      before,
      after,
      items: await statusWrites(caller, before, after, {
        reverse_charges: body.reverse_charges,
        isPatientChecked: isReopened,
      }),
      bulk,
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

const AT_ONCE = 5;

/** Changes the status of any appointment of the clinic, or cancels it with the later ones of its series. */
export const setStatus: UseCase<typeof appointments.setStatus> = async (caller, { params, body }) => {
  const changed = await changeStatus(caller, { params, body }, "appointments.setStatus");
  if (body.scope !== "following") return changed;
  const following = await readFollowing(changed, OPEN);
  const items = [itemOf(changed)];
  for (let from = 0; from < following.length; from += AT_ONCE) {
    const cancelled = following.slice(from, from + AT_ONCE).map((row) =>
      changeStatus(
        caller,
        { params: { appointment_id: row.appointment_id }, body: { ...body, version: row.version } },
        "appointments.setStatus",
      ).then(
        (after) => itemOf(after),
        (error) => itemOf(row, reasonOf(error)),
      ),
    );
    items.push(...(await Promise.all(cancelled)));
  }
  return { ...changed, items };
};

export const previewStatus: DryRun<typeof appointments.setStatus> = async (caller, { params, body }) => {
  const { appointment_status: to, scope } = body;
  if (to !== "CANCELLED") throw invalidField("appointment_status", SERIES.onlyCancelPreview);
  const before = await getAppointment(caller.tenantId, params.appointment_id);
  const moment = { now: new Date().toISOString(), today: before.date };
  const refusal = before.appointment_status === to ? undefined : violatedTransitionRule(before, to, moment);
  const following = scope === "following" ? await readFollowing(before, OPEN) : [];
  return { items: [itemOf(before, refusal?.message ?? null), ...following.map((row) => itemOf(row))] };
};

/**
 * Checks in, starts or completes an appointment of the caller, or undoes one of the last two. All other changes, such as
 * cancelling, belong to the front desk.
 */
export const setOwnStatus: UseCase<typeof appointments.setOwnStatus> = (caller, input) =>
  changeStatus(caller, input, "appointments.setOwnStatus", (before) => {
    refuseOthers(caller, before);
    const { appointment_status: from } = before;
    const { appointment_status: to } = input.body;
    if (!mayTakeStep(["PRACTITIONER"], from, to))
      throw new ClinicError("invalid_transition", APPOINTMENT_TEXTS.invalidTransition(from, to));
  });

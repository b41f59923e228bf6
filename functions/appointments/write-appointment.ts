import { type BookedTime, bookedTimeOf, findConflict, within } from "../../shared/appointments/booking-rules.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import type { AuditEntry } from "../data/audit-entry.ts";
import { bookedDayUpdate } from "../data/booked-day-update.ts";
import { type BookedDay, bookedTimesOf, type PersonTime, readBookedDays } from "../data/booked-days.ts";
import { COLLIDED } from "../data/contention.ts";
import { type IdempotencyKey, idempotencyRow } from "../data/idempotency.ts";
import { unavailable } from "../data/transact.ts";
import { type TransactItem, writeItems } from "../data/write-items.ts";
import { appointmentChanges } from "./appointment-changes.ts";
import type { AppointmentRow } from "./get-appointment.ts";
import { type JudgedRows, judgedUnchanged, rows } from "./judged-rows.ts";
import type { NoteRow } from "./new-note.ts";
import { removeExpiredMarks } from "./remove-expired-marks.ts";

/** An appointment's change. */
export interface AppointmentChange {
  /** Absent for an appointment that is being booked. */
  readonly before?: AppointmentRow;
  readonly after: AppointmentRow;
  readonly judged?: JudgedRows;
  /** Why the appointment may take time that others have. Without a reason it may not. */
  readonly overbook_reason?: string | undefined;
  readonly entry: AuditEntry;
  /** A note about an appointment that is being booked. */
  readonly note?: NoteRow | undefined;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

const REFUSED = "ConditionalCheckFailed";
/** The outcomes of a cancelled transaction's items when only other writes interfered. */
const COLLISIONS: readonly string[] = ["None", REFUSED, "TransactionConflict"];

/** Returns the booked time of an appointment, for its practitioner and for its patient. */
function bookedTimes(appointment: AppointmentRow | undefined): PersonTime<BookedTime>[] {
  const span = appointment && bookedTimeOf(appointment);
  return span ? [appointment.practitioner_id, appointment.patient_id].map((person_id) => ({ person_id, span })) : [];
}

const isKept = ({ person_id, span }: PersonTime<BookedTime>, others: readonly PersonTime<BookedTime>[]) =>
  others.some((other) => other.person_id === person_id && within(span, other.span));

/**
 * Returns the appointment, with the reason for its overbooking when another one has some of its time.
 * @throws ClinicError 409 `slot_taken` when there is no such reason
 */
function judgeTaken({ before, after, overbook_reason }: AppointmentChange, days: readonly BookedDay[]): AppointmentRow {
  const reason = findConflict(after, {
    practitioner: bookedTimesOf(days, after.practitioner_id, after.appointment_id),
    patient: bookedTimesOf(days, after.patient_id, after.appointment_id),
  });
  if (!reason) return after;
  if (overbook_reason) return { ...after, overbook_reason };
  const isUndo = before && before.appointment_status !== after.appointment_status;
  const message = isUndo ? MESSAGES.appointments.undoTaken : MESSAGES.appointments.slotTaken;
  throw new ClinicError("slot_taken", message, { fields: { start_time: reason } });
}

/** Builds the transaction: the appointment, its booked days, the conditions on the judged rows and the audit entry. */
function transactionOf(change: AppointmentChange, days: readonly BookedDay[]): TransactItem[] {
  const { before, after, judged = {}, entry, note, idempotencyKey } = change;
  const changes = before ? appointmentChanges(before, after) : [];
  const { tenant_id, appointment_id } = after;
  const { TransactItems } = rows.transaction
    .write((entities) => [
      before
        ? entities.appointment
            .put(after)
            .where((at, { eq }) => eq(at.version, before.version))
            .commit()
        : entities.appointment.create(after).commit(),
      ...judgedUnchanged(judged, entities, before !== undefined),
      ...(note ? [entities.note.create(note).commit()] : []),
      entities.audit.create({ ...entry, ...(changes.length > 0 && { changes }) }).commit(),
      ...(idempotencyKey
        ? [entities.idempotency.create(idempotencyRow(idempotencyKey, tenant_id, appointment_id)).commit()]
        : []),
    ])
    .params();
  const booked = bookedTimes(after);
  const updates = days.map((day) => bookedDayUpdate(tenant_id, day, appointment_id, booked));
  // ElectroDB's type leaves out the table's name.
  return [...updates.filter((update) => update !== undefined), ...(TransactItems as TransactItem[])];
}

/**
 * Tries once to book an appointment (no `before`) or to change one. All judged rows are conditions of the one transaction.
 * Booked days are written only when the booked time changes.
 * @returns COLLIDED when a judged row has changed meanwhile: read and judge everything again
 * @throws ClinicError 409 `slot_taken` when another appointment has the time, 409 `conflict` when an earlier request with
 * the same idempotency key was carried out
 */
export async function writeAppointment(change: AppointmentChange): Promise<AppointmentRow | typeof COLLIDED> {
  const { before, after, judged = {}, idempotencyKey } = change;
  if (judged.service?.usage_mark ?? judged.location?.usage_mark) {
    await removeExpiredMarks(judged);
    return COLLIDED;
  }
  const [old, now] = [bookedTimes(before), bookedTimes(after)];
  const isUnchanged = old.every((time) => isKept(time, now)) && now.every((time) => isKept(time, old));
  const days = isUnchanged ? [] : await readBookedDays(after.tenant_id, [...old, ...now]);
  const judgedAfter = now.every((time) => isKept(time, old)) ? after : judgeTaken(change, days);
  const codes = await writeItems(transactionOf({ ...change, after: judgedAfter }, days));
  if (!codes) return judgedAfter;
  if (idempotencyKey && codes.at(-1) === REFUSED) throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (codes.every((code) => COLLISIONS.includes(code))) return COLLIDED;
  throw unavailable();
}

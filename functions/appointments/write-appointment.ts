import {
  type BookedTime,
  bookedTimeOf,
  findConflict,
  freeRoom,
  withBuffers,
  within,
} from "../../shared/appointments/booking-rules.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentNoteEntity } from "../data/appointment-note.ts";
import { appointmentWrites } from "../data/appointment-writes.ts";
import { AttentionEntity } from "../data/attention.ts";
import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import { bookedDayUpdate } from "../data/booked-day-update.ts";
import { type BookedDay, bookedTimesOf, type PersonTime, readDaysWith } from "../data/booked-days.ts";
import { COLLIDED, unavailable } from "../data/contention.ts";
import { type IdempotencyKey, keyWrites } from "../data/idempotency.ts";
import { LocationEntity } from "../data/location.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { ServiceEntity } from "../data/service.ts";
import { removeExpiredMark } from "../data/usage-guard.ts";
import { hasVersion, versionedRows } from "../data/versioned-rows.ts";
import { WaitlistEntryEntity, type WaitlistRow } from "../data/waitlist-entry.ts";
import { deleteItem, FAILED, haveCollided, putItem, type TransactItem, writeItems } from "../data/write-items.ts";
import { appointmentChanges } from "./appointment-changes.ts";
import { type CheckedRows, overbookingCheck, rowChecks } from "./checked-rows.ts";
import type { AppointmentRow } from "./get-appointment.ts";
import type { NoteRow } from "./new-note.ts";
import { earlierMessages, type MessageWrites, messageWrites, settingsParams } from "./plan-messages.ts";
import { noRoomFree, roomTimes } from "./suitable-rooms.ts";

/** A booking or a change of an appointment. */
export interface AppointmentChange {
  /** Undefined for an appointment that is being booked. */
  readonly before?: AppointmentRow;
  readonly after: AppointmentRow;
  readonly checked?: CheckedRows;
  /** The rooms in which it can take place, the preferred one first. When undefined, it keeps the room that it has. */
  readonly rooms?: readonly RoomRow[] | undefined;
  /** Why the appointment may overlap others. Without a reason it may not. */
  readonly overbook_reason?: string | undefined;
  readonly entry: AuditEntry;
  /** A note about an appointment that is being booked. */
  readonly note?: NoteRow | undefined;
  /** The waitlist entry that a booking fulfils and therefore removes. */
  readonly waitlistEntry?: WaitlistRow | undefined;
  readonly idempotencyKey?: IdempotencyKey | undefined;
}

/** Returns the booked times of an appointment: those of its practitioner, its patient and its room. */
function bookedTimes(appointment: AppointmentRow | undefined): PersonTime<BookedTime>[] {
  const span = appointment && bookedTimeOf(appointment);
  if (!span) return [];
  const { practitioner_id, patient_id, room_id } = appointment;
  const buffered = withBuffers(span, appointment);
  const times = [
    { person_id: practitioner_id, span: buffered },
    { person_id: patient_id, span },
  ];
  if (room_id) times.push({ person_id: room_id, span: buffered });
  return times;
}

type BookedTimes = readonly PersonTime<BookedTime>[];

/** Returns whether each of the times lies within one of the others of the same person or room. */
const areWithin = (times: BookedTimes, others: BookedTimes): boolean =>
  times.every(({ person_id, span }) =>
    others.some((other) => other.person_id === person_id && within(span, other.span)),
  );

const takenError = ({ before, after }: AppointmentChange, reason: string) => {
  const isUndo = before && before.appointment_status !== after.appointment_status;
  const message = isUndo ? MESSAGES.appointments.undoTaken : MESSAGES.appointments.slotTaken;
  return new ClinicError("slot_taken", message, { fields: { start_time: reason } });
};

/**
 * Returns the appointment, which gets the reason for its overbooking if it overlaps another one.
 * @throws ClinicError 409 `slot_taken` when it overlaps another one without such a reason
 */
function withOverbooking(change: AppointmentChange, days: readonly BookedDay[]): AppointmentRow {
  const { overbook_reason: _former, ...after } = change.after;
  const { overbook_reason } = change;
  const { practitioner_name, patient_name } = after;
  const bookedOf = (id: string) => bookedTimesOf(days, id, after.appointment_id);
  const practitioner = bookedOf(after.practitioner_id);
  const patient = bookedOf(after.patient_id);
  const reason = findConflict(after, { practitioner, patient, practitioner_name, patient_name }, after);
  if (!reason) return after;
  if (overbook_reason) return { ...after, overbook_reason };
  throw takenError(change, reason);
}

/**
 * Returns the change with the first of its rooms that is free.
 * @throws ClinicError 409 `slot_taken` when no room is free, also for an overbooking
 */
function withRoom(change: AppointmentChange, days: readonly BookedDay[]): AppointmentChange {
  const { after, rooms, checked } = change;
  if (!rooms) return change;
  const { room_id: _id, room_number: _number, ...others } = after;
  if (rooms.length === 0) return { ...change, after: others };
  const booked = roomTimes(rooms, (id) => bookedTimesOf(days, id, after.appointment_id));
  const found = freeRoom(after, booked, after);
  const room = found && rooms.find(({ room_id }) => room_id === found.room_id);
  if (!room) throw takenError(change, noRoomFree(rooms));
  const { room_id, room_number } = room;
  return { ...change, after: { ...others, room_id, room_number }, checked: { ...checked, room } };
}

/**
 * Builds the writes of the change, except those of the appointment, its booked days and its messages. The write of the idempotency
 * key is the last.
 */
function otherWrites(change: AppointmentChange): TransactItem[] {
  const { before, after, checked = {}, overbook_reason, entry, note, waitlistEntry, idempotencyKey } = change;
  const isOverbooking = overbook_reason !== undefined && after.overbook_reason !== undefined;
  const changes = before ? appointmentChanges(before, after) : [];
  const isSettled = before?.attention !== undefined && !after.attention;
  return [
    ...(isSettled ? [deleteItem(AttentionEntity.delete(before))] : []),
    ...rowChecks(checked),
    ...(isOverbooking ? [overbookingCheck(after.tenant_id)] : []),
    ...(note ? [putItem(AppointmentNoteEntity.create(note))] : []),
    ...(waitlistEntry
      ? [deleteItem(WaitlistEntryEntity.delete(waitlistEntry).where(hasVersion(waitlistEntry.version)))]
      : []),
    ...auditPuts(changes.length > 0 ? { ...entry, changes } : entry),
    ...keyWrites(idempotencyKey, after.tenant_id, after.appointment_id),
  ];
}

/** Builds the items of the transaction: booked days, messages, the appointment with its lists, and the other rows. */
function transactionOf(change: AppointmentChange, days: readonly BookedDay[], messages: MessageWrites): TransactItem[] {
  const { tenant_id, appointment_id } = change.after;
  const booked = bookedTimes(change.after);
  const dayUpdates = days
    .map((day) => bookedDayUpdate(tenant_id, day, appointment_id, booked))
    .filter((update) => update !== undefined);
  const appointment = appointmentWrites(change.before, change.after);
  return [...dayUpdates, ...messages.items, ...appointment, ...otherWrites(change)];
}

/** Returns the times whose booked days the change reads: those before and after it, in every possible room. */
function timesToRead(change: AppointmentChange): BookedTimes {
  const { before, after, rooms } = change;
  const old = bookedTimes(before);
  const now = bookedTimes(after);
  const isUnchanged = !rooms && areWithin(old, now) && areWithin(now, old);
  if (isUnchanged) return [];
  const inEachRoom = (rooms ?? []).flatMap(({ room_id }) => bookedTimes({ ...after, room_id }));
  return [...old, ...now, ...inEachRoom];
}

/**
 * Tries once to book an appointment (no `before`) or to change one. All checked rows are conditions of the one transaction.
 * Booked days are written only when the booked time changes.
 * @returns COLLIDED when a checked row has changed meanwhile, so that everything has to be read and checked again
 * @throws ClinicError 409 `slot_taken` when another appointment has the time, 409 `conflict` when an earlier request with
 * the same idempotency key was carried out
 */
export async function writeAppointment(change: AppointmentChange): Promise<AppointmentRow | typeof COLLIDED> {
  const { before, after, checked = {}, idempotencyKey } = change;
  if (checked.service?.usage_mark ?? checked.location?.usage_mark) {
    await removeExpiredMark(versionedRows(ServiceEntity), checked.service);
    await removeExpiredMark(versionedRows(LocationEntity), checked.location);
    return COLLIDED;
  }
  const [[days, [settings]], earlier] = await Promise.all([
    readDaysWith(after.tenant_id, timesToRead(change), settingsParams(before, after)),
    earlierMessages(before, after),
  ]);
  const messages = messageWrites(change, settings, earlier);
  if (messages === COLLIDED) return COLLIDED;
  const staysWithin = areWithin(bookedTimes(after), bookedTimes(before));
  const allowed = staysWithin ? after : withOverbooking(change, days);
  const inRoom = withRoom({ ...change, after: allowed }, days);
  const announced = { ...inRoom, after: { ...inRoom.after, unannounced: messages.unannounced } };
  const codes = await writeItems(transactionOf(announced, days, messages));
  if (!codes) return inRoom.after;
  if (idempotencyKey && codes.at(-1) === FAILED) throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (haveCollided(codes)) return COLLIDED;
  throw unavailable();
}

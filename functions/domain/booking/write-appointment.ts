import { Appointment } from "../../../shared/appointments/appointment.ts";
import {
  type BookedTime,
  bookedTimeOf,
  findConflict,
  freeRoom,
  type Held,
  lastHold,
  overlaps,
  withBuffers,
  within,
  withoutHolds,
} from "../../../shared/appointments/booking-rules.ts";
import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { replacesPlan } from "../../../shared/messages/plan.ts";
import {
  appointmentNoteEntity,
  attentionEntity,
  type BulkItemRow,
  bulkItemEntity,
} from "../../entities/appointments.ts";
import { type AuditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import {
  locationEntity,
  notificationSettingsEntity,
  periodYearEntity,
  roomEntity,
  serviceEntity,
} from "../../entities/clinic.ts";
import { holdEntity } from "../../entities/online.ts";
import { patientEntity } from "../../entities/patients.ts";
import { staffEntity, weeklyScheduleEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { type WaitlistRow, waitlistEntryEntity } from "../../entities/waitlist.ts";
import { expiryAfter, type RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersion, ifVersionAndUnmarked, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import {
  checkItem,
  deleteItem,
  putItem,
  type TransactItem,
  updateItem,
  WriteConflict,
} from "../../platform/dynamo/transaction.ts";
import { type IdempotencyKey, writeWithKey } from "../changes/create-once.ts";
import { removeExpiredMark } from "../changes/usage-guard.ts";
import { type AppointmentRow, appointmentDeletes, appointmentWrites } from "./appointment-lists.ts";
import {
  type BookedDay,
  bookedDayUpdate,
  bookedTimesOf,
  type PersonTime,
  readBookedDays,
  readDaysWith,
} from "./booked-days.ts";
import { noRoomFree, type PatientBookingContext, roomTimes } from "./booking-context.ts";
import { heldText, openHoldsWrite, readOpenHolds } from "./holds.ts";
import { type MessageWrites, messageWrites, plansOf } from "./message-writes.ts";
import type { RoomRow } from "./references.ts";

/** The rows against which an appointment was checked. Nothing is written when one of them has changed since it was read. */
type CheckedRows = Partial<Omit<PatientBookingContext, "rooms" | "otherLocations">> & {
  readonly room?: RoomRow | undefined;
};

/** Builds the conditions that all checked rows are unchanged since they were read. */
export function rowChecks(checked: CheckedRows): TransactItem[] {
  const { practitioner, week, patient, service, location, room, years = [] } = checked;
  const checks = [
    practitioner && staffEntity().delete(practitioner).where(ifVersion(practitioner.version)),
    week && weeklyScheduleEntity().delete(week).where(ifVersion(week.version)),
    patient && patientEntity().delete(patient).where(ifVersion(patient.version)),
    room && roomEntity().delete(room).where(ifVersion(room.version)),
    ...years.map((year) => periodYearEntity().delete(year).where(ifVersionOrAbsent(year.version))),
    service && serviceEntity().delete(service).where(ifVersionAndUnmarked(service.version)),
    location && locationEntity().delete(location).where(ifVersionAndUnmarked(location.version)),
  ];
  return checks.filter((each) => each !== undefined).map(checkItem);
}

/** Throws WriteConflict while the service or the location is being deleted. A mark that was left behind is removed. */
export async function refuseMarked({ service, location }: CheckedRows): Promise<void> {
  if ((service?.usage_mark ?? location?.usage_mark) === undefined) return;
  if (service) await removeExpiredMark(serviceEntity(), service, service.usage_mark);
  if (location) await removeExpiredMark(locationEntity(), location, location.usage_mark);
  throw new WriteConflict();
}

const overbookingCheck = (tenant_id: string): TransactItem =>
  checkItem(
    tenantEntity()
      .delete({ tenant_id })
      .where(({ allow_overbooking }, { eq }) => eq(allow_overbooking, true)),
  );

/** The fields that an audit entry does not contain: those that are derived from others, and those that name the patient. */
const EXCLUDED_FIELDS = [
  "appointment_id",
  "patient_id",
  "patient_name",
  "patient_contact",
  "starts_at",
  "ends_at",
  "created_at",
  "version",
];

const AUDITED_FIELDS = Object.keys(Appointment.shape).filter((field) => !EXCLUDED_FIELDS.includes(field));

/** An appointment that its patient gives up for another one: its row before and after, and the audit entry. */
interface GivenUp {
  readonly before: AppointmentRow;
  readonly after: AppointmentRow;
  readonly entry: AuditEntry;
}

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
  readonly note?: RowOf<typeof appointmentNoteEntity> | undefined;
  readonly waitlistEntry?: WaitlistRow | undefined;
  readonly idempotencyKey?: IdempotencyKey | undefined;
  /** The change of many appointments to which this one belongs, or which it undoes. */
  readonly bulk?: BulkPart | undefined;
  /** Whether patient and practitioner know of an appointment that is being booked, so that it is not announced to them. */
  readonly isKnown?: boolean | undefined;
  /** The audit entry of the release of holds. With it, the appointment takes times that patients are booking. */
  readonly release?: AuditEntry | undefined;
  /** Another appointment of the patient that the same transaction cancels. */
  readonly givesUp?: GivenUp | undefined;
  /** Further items of the same transaction. */
  readonly items?: readonly TransactItem[] | undefined;
}

/** What is stored of a change that belongs to a change of many appointments, so that it can be undone. */
export type BulkPart = Pick<BulkItemRow, "bulk_id" | "moved_from" | "undone">;

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

/** Builds the refusal of a time that a patient is booking online, or is offered, at the moment. */
const heldError = ({ checked }: AppointmentChange, hold: Held) => {
  const reason = heldText(hold, checked?.location ?? { time_zone: "UTC" });
  return new ClinicError("slot_held", reason, { fields: { start_time: reason } });
};

const takenError = ({ before, after }: AppointmentChange, reason: string) => {
  const isUndo = before && before.appointment_status !== after.appointment_status;
  const message = isUndo ? APPOINTMENT_TEXTS.undoTaken : APPOINTMENT_TEXTS.slotTaken;
  return new ClinicError("slot_taken", message, { fields: { start_time: reason } });
};

/** Returns the booked times of a person or room, except those of the appointment itself and of the one that is given up. */
const otherTimes = ({ after, givesUp }: AppointmentChange, days: readonly BookedDay[], person_id: string) =>
  bookedTimesOf(days, person_id, after.appointment_id).filter(
    ({ appointment_id }) => appointment_id !== givesUp?.before.appointment_id,
  );

/**
 * Returns the appointment, which gets the reason for its overbooking if it overlaps another one.
 * @throws ClinicError 409 `slot_taken` when it overlaps another one without such a reason, 409 `slot_held` when it overlaps a hold
 */
function withOverbooking(change: AppointmentChange, days: readonly BookedDay[]): AppointmentRow {
  const { overbook_reason: _former, ...after } = change.after;
  const { overbook_reason } = change;
  const { practitioner_name, patient_name } = after;
  const bookedOf = (id: string) => otherTimes(change, days, id);
  const practitioner = bookedOf(after.practitioner_id);
  const patient = bookedOf(after.patient_id);
  const firm = { practitioner: withoutHolds(practitioner), patient, practitioner_name, patient_name };
  const reason = findConflict(after, firm, after);
  if (reason && !overbook_reason) throw takenError(change, reason);
  const hold = lastHold(after, practitioner, after);
  if (hold && !change.release) throw heldError(change, hold);
  return reason ? { ...after, overbook_reason } : after;
}

/**
 * Returns the change with the first of its rooms that is free. A room that is only held counts as free if the hold may be released.
 * @throws ClinicError 409 `slot_taken` when no room is free, also for an overbooking, 409 `slot_held` when one is only held
 */
function withRoom(change: AppointmentChange, days: readonly BookedDay[]): AppointmentChange {
  const { after, rooms, checked } = change;
  if (!rooms) return change;
  const { room_id: _id, room_number: _number, ...others } = after;
  if (rooms.length === 0) return { ...change, after: others };
  const booked = roomTimes(rooms, (id) => otherTimes(change, days, id));
  const firm = booked.map((room) => ({ ...room, booked: withoutHolds(room.booked) }));
  const free = freeRoom(after, booked, after);
  const found = free ?? freeRoom(after, firm, after);
  const room = found && rooms.find(({ room_id }) => room_id === found.room_id);
  if (!room) throw takenError(change, noRoomFree(rooms));
  const times = booked.flatMap((each) => each.booked);
  const hold = free ? undefined : lastHold(after, times, after);
  if (hold && !change.release) throw heldError(change, hold);
  const { room_id, room_number } = room;
  return { ...change, after: { ...others, room_id, room_number }, checked: { ...checked, room } };
}

/** How long it is known what a change of many appointments has done. */
const BULK_DAYS = 1;

/** Builds the writes of the change, except those of the appointment, its booked days, its messages and its idempotency key. */
function otherWrites(change: AppointmentChange): TransactItem[] {
  const { before, after, checked = {}, overbook_reason, entry, note, waitlistEntry, bulk, items = [] } = change;
  const isOverbooking = overbook_reason !== undefined && after.overbook_reason !== undefined;
  const changes = before ? fieldChanges(before, after, AUDITED_FIELDS) : [];
  const isSettled = before?.attention !== undefined && !after.attention;
  return [
    ...(isSettled ? [deleteItem(attentionEntity().delete(before))] : []),
    ...rowChecks(checked),
    ...(isOverbooking ? [overbookingCheck(after.tenant_id)] : []),
    ...(note ? [putItem(appointmentNoteEntity().create(note))] : []),
    ...(waitlistEntry
      ? [deleteItem(waitlistEntryEntity().delete(waitlistEntry).where(ifVersion(waitlistEntry.version)))]
      : []),
    ...(bulk ? [putItem(bulkItemEntity().put({ ...after, ...bulk, expires: expiryAfter(BULK_DAYS) }))] : []),
    ...auditPuts(changes.length > 0 ? { ...entry, changes } : entry),
    ...items,
  ];
}

/** Builds the writes that end the holds which a new appointment overlaps, and tell their patients that the time is taken. */
async function releaseWrites(
  { after, release }: AppointmentChange,
  days: readonly BookedDay[],
): Promise<TransactItem[]> {
  if (!release) return [];
  const { tenant_id, practitioner_id, room_id } = after;
  const span = withBuffers(after, after);
  const released = new Set(
    [practitioner_id, ...(room_id ? [room_id] : [])]
      .flatMap((id) => bookedTimesOf(days, id))
      .filter((time) => time.held_until !== undefined && overlaps(span, time))
      .map(({ appointment_id }) => appointment_id),
  );
  if (released.size === 0) return [];
  const open = await readOpenHolds(tenant_id);
  const isReleased = ({ appointment_id }: { readonly appointment_id: string }) => released.has(appointment_id);
  return [
    openHoldsWrite(
      open,
      open.holds.filter((hold) => !isReleased(hold)),
    ),
    ...open.holds
      .filter(isReleased)
      .map(({ hold_hash }) => updateItem(holdEntity().patch({ tenant_id, hold_hash }).set({ released: true }))),
    ...auditPuts(release),
  ];
}

/** Plans the messages about an appointment that is given up, and builds its writes besides those of the row and its booked days. */
async function givenUpWrites(givenUp: GivenUp, settingsItem: Record<string, unknown> | undefined) {
  const { before, after, entry } = givenUp;
  const earlier = await plansOf(before);
  const { items, unannounced } = messageWrites(givenUp, settingsItem, earlier);
  const changes = fieldChanges(before, after, AUDITED_FIELDS);
  return {
    givesUp: { ...givenUp, after: { ...after, unannounced } },
    items: [
      ...items,
      ...(before.attention === undefined ? [] : [deleteItem(attentionEntity().delete(before))]),
      ...auditPuts({ ...entry, changes }),
    ],
  };
}

/** Builds the items of the transaction: booked days, messages, the appointment with its lists, and the other rows. */
function transactionOf(change: AppointmentChange, days: readonly BookedDay[], messages: MessageWrites): TransactItem[] {
  const { tenant_id, appointment_id } = change.after;
  const booked = bookedTimes(change.after);
  const dayUpdates = days
    .map((day) => bookedDayUpdate(tenant_id, day, appointment_id, booked, change.givesUp?.before.appointment_id))
    .filter((update) => update !== undefined);
  const appointment = appointmentWrites(change, ...(change.givesUp ? [change.givesUp] : []));
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
  return [...old, ...now, ...inEachRoom, ...bookedTimes(change.givesUp?.before)];
}

/**
 * Checks that an appointment could be booked, without writing anything.
 * @throws ClinicError 409 `slot_taken` when another appointment has the time, or no suitable room is free
 */
export async function refuseTaken(booking: AppointmentChange): Promise<void> {
  const days = await readBookedDays(booking.after.tenant_id, timesToRead(booking));
  withRoom({ ...booking, after: withOverbooking(booking, days) }, days);
}

/**
 * Builds the writes that delete an appointment in the version that was read, with its lists, its booked times and its mark. What
 * refers to it stays.
 */
export async function appointmentRemoval(row: AppointmentRow): Promise<TransactItem[]> {
  const { tenant_id, appointment_id } = row;
  const days = await readBookedDays(tenant_id, bookedTimes(row));
  const dayUpdates = days.flatMap((day) => bookedDayUpdate(tenant_id, day, appointment_id, []) ?? []);
  return [
    ...appointmentDeletes(row),
    ...dayUpdates,
    ...(row.attention === undefined ? [] : [deleteItem(attentionEntity().delete(row))]),
  ];
}

/**
 * Tries once to book an appointment (no `before`) or to change one. All checked rows are conditions of the one transaction.
 * Booked days are written only when the booked time changes.
 * @throws WriteConflict or ConditionFailed when a checked row has changed meanwhile, so that everything has to be read and checked
 * again, ClinicError 409 `slot_taken` when another appointment has the time, 409 `slot_held` when a patient is booking it, 409
 * `conflict` when an earlier request with the same idempotency key was carried out
 */
export async function writeAppointment(change: AppointmentChange): Promise<AppointmentRow> {
  const { before, after, checked = {}, idempotencyKey } = change;
  await refuseMarked(checked);
  const { tenant_id } = after;
  const settingsParams = notificationSettingsEntity().get({ tenant_id }).params();
  const replaces = replacesPlan(before, after);
  const [[days, [settings]], earlier] = await Promise.all([
    readDaysWith(tenant_id, timesToRead(change), replaces ? [settingsParams] : []),
    before && replaces ? plansOf(before) : [],
  ]);
  const messages = messageWrites(change, settings, earlier);
  const staysWithin = areWithin(bookedTimes(after), bookedTimes(before));
  const allowed = staysWithin ? after : withOverbooking(change, days);
  const inRoom = withRoom({ ...change, after: allowed }, days);
  const given = change.givesUp && (await givenUpWrites(change.givesUp, settings));
  const announced = {
    ...inRoom,
    after: { ...inRoom.after, unannounced: messages.unannounced },
    givesUp: given?.givesUp,
  };
  await writeWithKey(idempotencyKey, tenant_id, after.appointment_id, [
    ...transactionOf(announced, days, messages),
    ...(given?.items ?? []),
    ...(await releaseWrites(inRoom, days)),
  ]);
  return inRoom.after;
}

import { CustomAttributeType } from "electrodb";
import { ulid } from "ulid";
import { Appointment, AppointmentNote } from "../../shared/appointments/appointment.ts";
import type { BookedTime } from "../../shared/appointments/booking-rules.ts";
import type { Unannounced } from "../../shared/messages/plan.ts";
import {
  attributesOf,
  expiring,
  expiryAfter,
  fixedTexts,
  idList,
  lazyEntity,
  primary,
  type RowOf,
} from "../platform/dynamo/entity.ts";
import { lastChangeAttributes } from "../platform/dynamo/optimistic-lock.ts";

export const COPIED = [
  "patient_name",
  "patient_alert",
  "patient_contact",
  "practitioner_name",
  "service_name",
  "location_name",
  "room_number",
] as const;

/** The fields of an appointment that never change once it is booked. */
const FIXED = [
  "appointment_id",
  "patient_id",
  "series_id",
  "series_position",
  "series_count",
  "every_weeks",
  "every_months",
  "booked_by",
  "created_at",
] as const;

/** The time and place that an appointment had before a move. The room is empty when there was none. */
type MovedFrom = Partial<
  Pick<Appointment, "practitioner_id" | "service_id" | "location_id" | "room_id" | "date" | "start_time" | "starts_at">
>;

/** An appointment, with the names that its lists show. */
export const appointmentEntity = lazyEntity({
  entity: "appointment",
  exportedAs: "appointments",
  attributes: {
    ...fixedTexts("tenant_id"),
    ...attributesOf(Appointment, FIXED),
    /**
     * The name of the last move that moved this appointment together with others of its series. A repeated request skips the
     * appointments that have its name.
     */
    moved_with: { type: "string" },
    moved_from: { type: CustomAttributeType<MovedFrom>("any") },
    /** A change that has not been announced to the patient and the practitioner yet. */
    unannounced: { type: CustomAttributeType<Unannounced>("any") },
    /** Links that were made before it are dead, because the appointment was cancelled and brought back. */
    links_from: { type: "string" },
    ...lastChangeAttributes,
  },
  indexes: {
    byId: primary(["tenant_id"], ["appointment_id"]),
  },
});

/** An appointment in one of its lists, with the fields that lists show. */
export const listedAppointmentEntity = lazyEntity({
  entity: "listed",
  attributes: {
    /** The id of the location, practitioner, patient, service or series whose list it is, or `all` for the list of the clinic. */
    ...fixedTexts("tenant_id", "list_id"),
    ...attributesOf(Appointment, FIXED),
  },
  indexes: { byList: primary(["tenant_id"], ["list_id", "date", "start_time", "appointment_id"]) },
});

/** A note about an appointment. Rows are created only: none is changed or deleted. */
export const appointmentNoteEntity = lazyEntity({
  entity: "appointmentNote",
  exportedAs: "appointment-notes",
  attributes: {
    ...attributesOf(AppointmentNote, ["note_id", "appointment_id", "text", "author_name", "created_at"]),
    ...fixedTexts("tenant_id", "author_id"),
  },
  indexes: {
    // An id begins with its time, so an appointment's notes are in order of time.
    byAppointment: primary(["tenant_id"], ["appointment_id", "note_id"]),
  },
});

/** Lists an appointment as one that needs attention. The reason is an attribute of the appointment. */
export const attentionEntity = lazyEntity({
  entity: "attention",
  attributes: { ...fixedTexts("tenant_id", "date", "start_time", "appointment_id", "location_id", "practitioner_id") },
  indexes: { byDate: primary(["tenant_id"], ["date", "start_time", "appointment_id"]) },
});

/** A change of many appointments at once. */
export const bulkChangeEntity = lazyEntity({
  entity: "bulkChange",
  attributes: { ...fixedTexts("tenant_id", "bulk_id", "created_at"), appointment_ids: idList, ...expiring },
  indexes: { byId: primary(["tenant_id"], ["bulk_id"]) },
});

/** What a change of many appointments has done to one of them. It is written in the transaction of that change. */
export const bulkItemEntity = lazyEntity({
  entity: "bulkItem",
  attributes: {
    ...fixedTexts("tenant_id", "bulk_id", "appointment_id"),
    /** The version that the appointment has since. */
    version: { type: "number", required: true },
    /** With whom and where it was before it was moved; undefined when it was cancelled. */
    moved_from: { type: CustomAttributeType<Pick<MovedFrom, "practitioner_id" | "room_id">>("any") },
    undone: { type: "boolean" },
    ...expiring,
  },
  indexes: { byBulk: primary(["tenant_id"], ["bulk_id", "appointment_id"]) },
});

export type BulkItemRow = RowOf<typeof bulkItemEntity>;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the lower and the upper bound of a query by date. Without a first or a last day, it includes all days before or after. */
export const rangeOf = ({ from = "", to = "9999-12-31" }: Days) =>
  // Every start time sorts before "~", so that all of the last day is part of the range.
  [{ date: from }, { date: to, start_time: "~" }] as const;

/** A booked time as it is stored. The end of a hold is in the clinic's list of open holds, so that it ends everywhere at once. */
export interface StoredTime extends Omit<BookedTime, "held_until" | "offered"> {
  readonly held?: true;
}

/**
 * The booked times of one person, or one room, on one UTC day, in one item with a version. A booking is conditional on the
 * versions that it read, so that two appointments can never overlap unnoticed. The days are those of UTC, because one person
 * may be seen in two time zones.
 */
export const bookedDayEntity = lazyEntity({
  entity: "bookedDay",
  attributes: {
    ...fixedTexts("tenant_id", "person_id", "utc_date"),
    appointments: { type: CustomAttributeType<StoredTime[]>("any"), required: true },
    version: { type: "number", required: true },
  },
  indexes: { byDay: primary(["tenant_id"], ["person_id", "utc_date"]) },
});

/** The latest change of a location's appointments of one day, by which a screen learns whether its list is still current. */
export const dayChangeEntity = lazyEntity({
  entity: "dayChange",
  attributes: {
    ...fixedTexts("tenant_id", "location_id", "date"),
    /** A new ULID with each change. */
    change_id: { type: "string", required: true },
    ...expiring,
  },
  indexes: { byDay: primary(["tenant_id"], ["location_id", "date"]) },
});

const KEPT_DAYS = 90;

/** Builds the write that records a change of a location's day, for the transaction of the change. */
export const touchDay = (day: Record<"tenant_id" | "location_id" | "date", string>) =>
  dayChangeEntity().put({ ...day, change_id: ulid(), expires: expiryAfter(KEPT_DAYS) });

import { listRows } from "../../functions/domain/booking/appointment-lists.ts";
import {
  appointmentEntity,
  appointmentNoteEntity,
  bookedDayEntity,
  listedAppointmentEntity,
  type StoredTime,
} from "../../functions/entities/appointments.ts";
import { messageEntity } from "../../functions/entities/messages.ts";
import { type OpenHold, openHoldsEntity } from "../../functions/entities/online.ts";
import { type WaitlistRow, waitlistEntryEntity } from "../../functions/entities/waitlist.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";
import { BOOKING_RULE_TEXTS, WAITLIST } from "../../shared/appointments/texts.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { DELIVERY } from "../../shared/messages/delivery.ts";
import { IDS } from "./call.ts";
import { TODAY } from "./dates.ts";
import { DESK, ULID } from "./desk.ts";
import { type Item, itemOf, noun } from "./rows.ts";

export const APPOINTMENT_ID = `appt_${ULID}`;
export const OTHER_APPOINTMENT_ID = "appt_01jd3v8c9m4q2w6x8z0y1t5k7p";

const tenant_id = IDS.tenant;
const notFound = NOT_FOUND_TEXTS;

type AppointmentRow = RowOf<typeof appointmentEntity>;

/** Returns a booked appointment of today from 14:00 to 14:30. */
export const appointmentRow = (changes: Partial<AppointmentRow> = {}): AppointmentRow => ({
  tenant_id,
  appointment_id: APPOINTMENT_ID,
  ...DESK,
  date: TODAY,
  start_time: "14:00",
  end_time: "14:30",
  starts_at: "2027-03-01T20:00:00.000Z",
  ends_at: "2027-03-01T20:30:00.000Z",
  appointment_status: "BOOKED",
  patient_name: "Grace Hopper",
  practitioner_name: "Chidi Okafor",
  service_name: "Check-up",
  location_name: "Lake Street",
  fee: "80.00",
  duration: 30,
  created_at: "2027-02-01T15:00:00.000Z",
  version: 2,
  ...changes,
});

/** Returns `appointmentRow` as it is stored. */
export const appointmentItem = (changes: Partial<AppointmentRow> = {}) =>
  itemOf(appointmentEntity().put(appointmentRow(changes)));

/** Returns the items of an appointment in its lists, that of the clinic first. */
export const listItems = (row: AppointmentRow): Item[] =>
  listRows(row).map((each) => itemOf(listedAppointmentEntity().put(each)));

/** Returns the item of an appointment in the list of its clinic. */
export const listedFrom = (item: Item) => listItems(item as unknown as AppointmentRow)[0] as Item;

/** Returns the item of `appointmentItem` in the list of its clinic. */
export const listedItem = (changes: Partial<AppointmentRow> = {}) => listedFrom(appointmentRow(changes));

const keyOfList = (list_id: string) => `$listed_1#list_id_${list_id}`;

/** Returns where the query of a list begins. Without a day, it is the beginning of the list. */
export const listStart = (list_id: string, from = "") => `${keyOfList(list_id)}#date_${from}`;

/** Returns where the query of a list ends. Without a day, it is the end of the list. */
export const listEnd = (list_id: string, to = "9999-12-31") => `${listStart(list_id, to)}#start_time_~`;

/** Returns whether a query's first key is that of a list of appointments, or of the lists whose ids begin so. */
export const isOfList = (sk1: unknown, list_id = "") => String(sk1).startsWith(keyOfList(list_id));

/** Returns the items and the list items of the appointments among them. */
export const withLists = (items: readonly Item[]): Item[] =>
  items.flatMap((item) =>
    item.__edb_e__ === "appointment" ? [item, ...listItems(item as unknown as AppointmentRow)] : [item],
  );

/** Returns a person's booked day of today, on which every segment of the given appointments has the day's version. */
export const bookedDayItem = (person_id: string, appointments: StoredTime[], more: Item = {}): Item => ({
  ...itemOf(bookedDayEntity().put({ tenant_id, person_id, utc_date: TODAY, appointments, version: 8 })),
  ...more,
});

/** Returns the time of today from 14:00 to 14:30 that a patient is booking online until ten minutes after NOW. */
export const holdOf = (id: string, changes: Partial<OpenHold> = {}): OpenHold => ({
  appointment_id: APPOINTMENT_ID.replace(/n$/, id),
  practitioner_id: DESK.practitioner_id,
  location_id: DESK.location_id,
  service_name: "Check-up",
  date: TODAY,
  start_time: "14:00",
  end_time: "14:30",
  starts_at: "2027-03-01T20:00:00.000Z",
  ends_at: "2027-03-01T20:30:00.000Z",
  held_until: "2027-03-01T18:10:00.000Z",
  hold_hash: `hash${id}`,
  address_hash: "address",
  has_code: false,
  ...changes,
});

/** Returns the clinic's list of open holds. */
export const openHoldsItem = (holds: readonly OpenHold[], version = 1): Item =>
  itemOf(openHoldsEntity().put({ tenant_id, holds, version }));

const appointmentNoteItem = (changes: Partial<RowOf<typeof appointmentNoteEntity>> = {}) =>
  itemOf(
    appointmentNoteEntity().put({
      tenant_id,
      note_id: `note_${ULID}`,
      appointment_id: APPOINTMENT_ID,
      text: "Needs the ramp.",
      author_id: IDS.user,
      author_name: "Ada Byron",
      created_at: "2026-01-02T03:04:05.000Z",
      ...changes,
    }),
  );

export const APPOINTMENT = noun("appointment", "appointment_id", appointmentItem, notFound.appointment);
export const APPOINTMENT_NOTE = noun("appointmentNote", "note_id", appointmentNoteItem, notFound.appointment);

/** Returns the time of an appointment on a booked day. */
export const booked = (from: string, to: string, appointment_id = OTHER_APPOINTMENT_ID, date = TODAY) => ({
  appointment_id,
  starts_at: `${date}T${from}:00.000Z`,
  ends_at: `${date}T${to}:00.000Z`,
});

const { location_id } = DESK;

const waitlistItem = (changes: Partial<WaitlistRow> = {}) =>
  itemOf(
    waitlistEntryEntity().put({
      tenant_id,
      entry_id: `wait_${ULID}`,
      patient_id: DESK.patient_id,
      location_id,
      service_id: DESK.service_id,
      practitioner_id: "",
      days: [],
      from_time: "",
      to_time: "",
      until: "",
      patient_name: "Grace Hopper",
      patient_alert: "",
      practitioner_name: "",
      service_name: "Check-up",
      location_name: "Lake Street",
      created_at: "2027-02-01T15:00:00.000Z",
      version: 3,
      ...changes,
    }),
  );

export const WAITLIST_ENTRY = noun("waitlistEntry", "entry_id", waitlistItem, WAITLIST.notFound, "patient_id");

/** A series every two weeks, whose first date is the desk's day. */
export const REQUESTED = { ...DESK, date: TODAY, start_time: "14:00", every_weeks: 2, count: 10 };
export const DATES = seriesDates(REQUESTED);

/** Returns the practitioner's booked day of the nth date, on which another appointment takes the time of the series. */
export const takenDay = (n: number): Item => {
  const date = DATES[n] ?? "";
  // The clocks of Chicago go forward on March 14, 2027.
  const [from, to] = date < "2027-03-14" ? ["20:00", "20:30"] : ["19:00", "19:30"];
  const id = `$bookedDay_1#person_id_${DESK.practitioner_id}#utc_date_${date}`;
  const time = booked(from as string, to as string, undefined, date);
  return { ...bookedDayItem(DESK.practitioner_id, [time]), utc_date: date, sk: id };
};

/** Returns the dates that can't be booked, each with the reason. */
export const reasons = (items: SeriesItem[]) =>
  items.flatMap(({ date, reason }) => (reason === null ? [] : [[date, reason]]));

/** The reason of a date that is taken. */
export const busy = BOOKING_RULE_TEXTS.busy("Chidi Okafor");

/** Returns a reminder of the appointment to the patient, due a day before it. */
const messageItem = (changes: Partial<RowOf<typeof messageEntity>> = {}) =>
  itemOf(
    messageEntity().put({
      tenant_id,
      appointment_id: APPOINTMENT_ID,
      message_id: `msg_${ULID}`,
      revision: 2,
      audience: "patient",
      message_type: "appointment_reminder",
      recipient_id: DESK.patient_id,
      actor_id: IDS.user,
      attempts: 0,
      starts_at: "2027-03-01T20:00:00.000Z",
      location_id: DESK.location_id,
      due_at: "2027-02-28T20:00:00.000Z",
      status: "PLANNED",
      next_at: "2027-02-28T20:00:00.000Z",
      due_shard: "00",
      version: 1,
      expires: 1_835_467_200,
      ...changes,
    }),
  );

export const MESSAGE = noun("message", "message_id", messageItem, DELIVERY.notFound);

import { listRows } from "../../functions/domain/booking/appointment-lists.ts";
import {
  appointmentEntity,
  appointmentNoteEntity,
  bookedDayEntity,
  listedAppointmentEntity,
} from "../../functions/entities/appointments.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { NOT_FOUND_TEXTS } from "../../shared/contract/texts.ts";
import { DESK, ULID } from "./desk-items.ts";
import { IDS } from "./event.ts";
import { type Item, itemOf } from "./item.ts";
import { noun } from "./noun.ts";
import { TODAY } from "./now.ts";

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
export const bookedDayItem = (
  person_id: string,
  appointments: { appointment_id: string; starts_at: string; ends_at: string }[],
  more: Item = {},
): Item => ({
  ...itemOf(bookedDayEntity().put({ tenant_id, person_id, utc_date: TODAY, appointments, version: 8 })),
  ...more,
});

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

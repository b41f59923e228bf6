import type { Appointment } from "../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "./appointment.ts";
import type { Key } from "./keys.ts";

/** The entity's name in stored items. */
export const LISTED_APPOINTMENT = "listed";

/** The beginning of the sort keys of all lists. It is short, so that a page of 50 items fits into three read units. */
export const LISTS = "at";

/** The list of all appointments of the clinic. The other lists are named by the id of their owner. */
const CLINIC = "all";

/** The attributes of an appointment that are part of the key of each of its list items. */
type InKey = "appointment_id" | "date" | "start_time";

/** The short names under which a list item stores the other fields. */
const SHORT_NAMES = {
  patient_id: "p",
  practitioner_id: "d",
  service_id: "s",
  location_id: "l",
  end_time: "e",
  starts_at: "b",
  ends_at: "f",
  appointment_status: "u",
  patient_name: "pn",
  patient_alert: "pa",
  patient_contact: "pc",
  practitioner_name: "dn",
  service_name: "sn",
  location_name: "ln",
  fee: "m",
  duration: "t",
  room_id: "r",
  room_number: "rn",
  buffer_before: "bb",
  buffer_after: "ba",
  attention: "at",
  reason: "w",
  walk_in: "wi",
  overbook_reason: "o",
  cancel_reason: "x",
  series_id: "si",
  series_position: "sp",
  series_count: "sc",
  every_weeks: "ew",
  checked_in_at: "ci",
  started_at: "st",
  completed_at: "co",
  created_at: "c",
  version: "v",
} as const satisfies Record<Exclude<keyof Appointment, InKey>, string>;

/** An appointment as lists show it. */
export interface ListedAppointment extends Appointment {
  readonly tenant_id: string;
}

/** One appointment in one list, as it is stored. */
export interface ListItem extends Key {
  readonly [short: string]: unknown;
}

/** The fields whose value names a list. An item does not store the one that its key contains. */
const OWNERS = ["location_id", "practitioner_id", "patient_id"] as const;
type Owner = (typeof OWNERS)[number] | "service_id" | "series_id";

const isInstant = (name: string) => name.endsWith("_at");

/** Returns an instant as a number, which takes a third of the bytes. A text that could not be restored exactly is kept. */
function compact(name: string, value: unknown): unknown {
  const time = isInstant(name) ? Date.parse(String(value)) : Number.NaN;
  return Number.isNaN(time) || new Date(time).toISOString() !== value ? value : time;
}

const expanded = (name: string, value: unknown): unknown =>
  isInstant(name) && typeof value === "number" ? new Date(value).toISOString() : value;

/** Returns the beginning of the sort keys of a list: that of the owner, or of the clinic. */
export const listPrefix = (owner_id = CLINIC): string => `${LISTS}#${owner_id}#`;

/** Returns the key of an appointment's own row, whose partition the lists share. */
export const appointmentKey = (row: { readonly tenant_id: string; readonly appointment_id: string }): Key =>
  (AppointmentEntity.get(row).params() as { readonly Key: Key }).Key;

/**
 * Returns the items of an appointment in the lists of its clinic, location, practitioner and patient. While it is upcoming, it is
 * also in the list of its service, which shows whether the service can be deleted, and in that of its series, in which the
 * following appointments are found.
 */
export function listItems(row: ListedAppointment): ListItem[] {
  const { pk } = appointmentKey(row);
  const itemIn = (owner: Owner | undefined): ListItem => ({
    pk,
    sk: `${listPrefix(owner && row[owner])}${row.date}T${row.start_time}#${row.appointment_id}`,
    __edb_e__: LISTED_APPOINTMENT,
    ...Object.fromEntries(
      Object.entries(SHORT_NAMES).flatMap(([name, short]) => {
        const value = row[name as keyof typeof SHORT_NAMES];
        return name === owner || value === undefined ? [] : [[short, compact(name, value)]];
      }),
    ),
  });
  const isUpcoming = UPCOMING.includes(row.appointment_status);
  const whileUpcoming = row.series_id ? (["service_id", "series_id"] as const) : (["service_id"] as const);
  return [undefined, ...OWNERS, ...(isUpcoming ? whileUpcoming : [])].map(itemIn);
}

/** Returns the appointment that a list item holds. */
export function listedOf(tenant_id: string, item: ListItem): ListedAppointment {
  const [, owner_id = "", at = "", appointment_id] = item.sk.split("#");
  const kind = owner_id.split("_")[0] ?? "";
  const owner = {
    loc: "location_id",
    staff: "practitioner_id",
    pat: "patient_id",
    svc: "service_id",
    series: "series_id",
  }[kind];
  const fields = Object.entries(SHORT_NAMES).flatMap(([name, short]) =>
    item[short] === undefined ? [] : [[name, expanded(name, item[short])]],
  );
  const key = { appointment_id, date: at.slice(0, 10), start_time: at.slice(11), ...(owner && { [owner]: owner_id }) };
  return { tenant_id, ...key, ...Object.fromEntries(fields) } as ListedAppointment;
}

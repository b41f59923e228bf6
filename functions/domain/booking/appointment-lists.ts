import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { EntityItem } from "electrodb";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../shared/appointments/status.ts";
import { AppointmentId } from "../../../shared/ids.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import { AppointmentEntity, COPIED } from "../../entities/appointments.ts";
import { findRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import type { Key } from "../../platform/dynamo/keys.ts";
import { client, table } from "../../platform/dynamo/table.ts";
import type { TransactItem } from "../../platform/dynamo/transaction.ts";

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

/**
 * The list to read, with its first and last day. The owner is a location, practitioner, patient, service or series. Without an
 * owner, the list is that of the whole clinic.
 */
interface Selection {
  readonly tenant_id: string;
  readonly owner_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Options {
  readonly cursor?: string | null;
  readonly limit?: number;
  readonly order?: "asc" | "desc";
  readonly pages?: "all";
  readonly consistent?: true;
}

const encoded = (key: object) => Buffer.from(JSON.stringify(key)).toString("base64url");
const decoded = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));

/** Builds the query of a list of appointments in order of time. It has the same methods as ElectroDB's queries. */
export function listedAppointments({ tenant_id, owner_id, from = "", to = "9999-12-31" }: Selection) {
  const list = listPrefix(owner_id);
  const { pk } = appointmentKey({ tenant_id, appointment_id: "" });
  const query = {
    TableName: table.table,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :sk1 AND :sk2",
    // Every start time sorts before "~", so that all of the last day is part of the range.
    ExpressionAttributeValues: { ":pk": pk, ":sk1": `${list}${from}`, ":sk2": `${list}${to}~` },
  };
  return {
    params: () => query,
    async go({ cursor = null, limit, order = "asc", pages, consistent }: Options = {}) {
      const data: ListedAppointment[] = [];
      let next = cursor;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            ...query,
            ScanIndexForward: order === "asc",
            ...(limit && { Limit: limit }),
            ...(consistent && { ConsistentRead: true }),
            ...(next && { ExclusiveStartKey: decoded(next) }),
          }),
        );
        data.push(...Items.map((item) => listedOf(tenant_id, item as ListItem)));
        next = LastEvaluatedKey ? encoded(LastEvaluatedKey) : null;
      } while (pages && next);
      return { data, cursor: next };
    },
  };
}

export type AppointmentRow = EntityItem<typeof AppointmentEntity>;

/** The version, and the attributes that change without a new one. */
const CONDITIONS = ["version", "attention", ...COPIED] as const;

/** Builds the condition that an appointment is unchanged since it was read. */
const unchanged = (row: AppointmentRow) => {
  const known = CONDITIONS.filter((name) => row[name] !== undefined);
  return {
    ConditionExpression: CONDITIONS.map((name) =>
      known.includes(name) ? `#${name} = :${name}` : `attribute_not_exists(#${name})`,
    ).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(CONDITIONS.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(known.map((name) => [`:${name}`, row[name]])),
  };
};

/** Builds the check that an appointment is unchanged since it was read. */
export const appointmentCheck = (row: AppointmentRow): TransactItem => ({
  ConditionCheck: { TableName: table.table, Key: appointmentKey(row), ...unchanged(row) },
});

/** Builds the writes that update the list items of an appointment, and delete those that only its former row has. */
export function listWrites(before: AppointmentRow | undefined, after: AppointmentRow): TransactItem[] {
  const items = listItems(after);
  const currentKeys = new Set(items.map(({ sk }) => sk));
  const stale = before ? listItems(before).filter(({ sk }) => !currentKeys.has(sk)) : [];
  return [
    ...items.map((Item) => ({ Put: { TableName: table.table, Item } })),
    ...stale.map(({ pk, sk }) => ({ Delete: { TableName: table.table, Key: { pk, sk } } })),
  ];
}

/**
 * Builds the writes of an appointment with its list items, for one transaction. A new one must not exist yet, and a change is
 * conditional on the row that was read. Every write of an appointment goes through this function, so that its list items always agree with it.
 */
export function appointmentWrites(before: AppointmentRow | undefined, after: AppointmentRow): TransactItem[] {
  const write = before ? AppointmentEntity.put(after) : AppointmentEntity.create(after);
  const Put = { ...write.params<NonNullable<TransactItem["Put"]>>(), ...(before && unchanged(before)) };
  return [{ Put }, ...listWrites(before, after)];
}

/**
 * Returns the tenant's appointment of this id.
 * @throws ClinicError 404 "Appointment not found"
 */
export async function getAppointment(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { success } = AppointmentId.safeParse(appointment_id);
  const row = success ? await findRow(AppointmentEntity, { tenant_id, appointment_id }) : undefined;
  return orNotFound(row, MESSAGES.notFound.appointment);
}

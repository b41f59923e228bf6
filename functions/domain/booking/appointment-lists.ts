import type * as z from "zod";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../shared/appointments/status.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { AppointmentId } from "../../../shared/values/ids.ts";
import { appointmentEntity, COPIED, listedAppointmentEntity, rangeOf, touchDay } from "../../entities/appointments.ts";
import { findRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { checkItem, deleteItem, putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";

export type AppointmentRow = RowOf<typeof appointmentEntity>;

/** The contract adds the defaults of fields that a row lacks. */
export interface ListedAppointment extends z.input<typeof Appointment> {
  readonly tenant_id: string;
}

/** The list of all appointments of the clinic. The other lists are named by the id of their owner. */
const CLINIC = "all";

/** The lists of the appointments that patients booked online, and of those whose last change online no one at the desk has seen. */
export const BOOKED_ONLINE = "online";
export const UNREAD = "unread";

/** The list to read, with its first and last day. Without an owner, the list is that of the whole clinic. */
interface Selection {
  readonly tenant_id: string;
  /** The id of a location, practitioner, patient, service or series, BOOKED_ONLINE or UNREAD. */
  readonly owner_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const listedAppointments = ({ tenant_id, owner_id: list_id = CLINIC, from, to }: Selection) =>
  listedAppointmentEntity()
    .query.byList({ tenant_id, list_id })
    .between(...rangeOf({ from, to }));

/**
 * Returns the ids of the lists of an appointment: those of its clinic, location, practitioner and patient. While it is upcoming, it
 * is also in the list of its service, which shows whether the service can be deleted, and in that of its series, in which the
 * following appointments are found. One that a patient booked online, or changed without anyone having seen it, is in further lists.
 */
function listsOf(row: ListedAppointment): string[] {
  const { location_id, practitioner_id, patient_id, service_id, series_id, appointment_status } = row;
  const online = [...(row.booked_by === "patient" ? [BOOKED_ONLINE] : []), ...(row.unread ? [UNREAD] : [])];
  const whileUpcoming = series_id ? [service_id, series_id] : [service_id];
  const isUpcoming = UPCOMING.includes(appointment_status);
  return [CLINIC, location_id, practitioner_id, patient_id, ...(isUpcoming ? whileUpcoming : []), ...online];
}

export const listRows = (row: ListedAppointment): RowOf<typeof listedAppointmentEntity>[] =>
  listsOf(row).map((list_id) => ({ ...row, list_id }));

/** The version, and the attributes that change without a new one. */
const CONDITIONS = ["version", "attention", "unread", "confirmed_at", ...COPIED] as const;

type Names = Readonly<Record<(typeof CONDITIONS)[number], unknown>>;

const unchanged =
  (row: AppointmentRow) =>
  (at: Names, is: { eq(at: unknown, value: string | number | boolean): string; notExists(at: unknown): string }) =>
    CONDITIONS.map((name) => (row[name] === undefined ? is.notExists(at[name]) : is.eq(at[name], row[name]))).join(
      " AND ",
    );

export const appointmentCheck = (row: AppointmentRow): TransactItem =>
  checkItem(appointmentEntity().delete(row).where(unchanged(row)));

/** Builds the writes that update the list rows of an appointment, and delete those that only its former row has. */
export function listWrites(before: AppointmentRow | undefined, after: AppointmentRow): TransactItem[] {
  const rows = listRows(after);
  const listPosition = ({ list_id, date, start_time }: (typeof rows)[number]) => `${list_id} ${date} ${start_time}`;
  const current = new Set(rows.map(listPosition));
  const stale = before ? listRows(before).filter((row) => !current.has(listPosition(row))) : [];
  return [
    ...rows.map((row) => putItem(listedAppointmentEntity().put(row))),
    ...stale.map((row) => deleteItem(listedAppointmentEntity().delete(row))),
  ];
}

export interface RowChange {
  /** Undefined for an appointment that is being booked. */
  readonly before?: AppointmentRow | undefined;
  readonly after: AppointmentRow;
}

/** Builds the writes by which a list of one of the days no longer answers that it is unchanged, one for each day of a location. */
export function dayWrites(appointments: readonly ListedAppointment[]): TransactItem[] {
  const days = new Map(appointments.map((each) => [`${each.location_id} ${each.date}`, each]));
  return [...days.values()].map(({ tenant_id, location_id, date }) =>
    putItem(touchDay({ tenant_id, location_id, date })),
  );
}

/**
 * Builds the writes of appointments with their list rows and the changes of their days, for one transaction. A new one must not exist
 * yet, and a change is conditional on the row that was read. Every write of an appointment goes through this function, so that
 * its lists always agree with it.
 */
export const appointmentWrites = (...changes: readonly RowChange[]): TransactItem[] => [
  ...changes.flatMap(({ before, after }) => [
    putItem(before ? appointmentEntity().put(after).where(unchanged(before)) : appointmentEntity().create(after)),
    ...listWrites(before, after),
  ]),
  ...dayWrites(changes.flatMap(({ before, after }) => (before ? [before, after] : [after]))),
];

/** Builds the deletes of an appointment that is unchanged since it was read, and of its list rows, and the change of its day. */
export const appointmentDeletes = (row: AppointmentRow): TransactItem[] => [
  deleteItem(appointmentEntity().delete(row).where(unchanged(row))),
  ...listRows(row).map((listed) => deleteItem(listedAppointmentEntity().delete(listed))),
  ...dayWrites([row]),
];

/** The appointments that are changed in one transaction, which has at most 100 items: ten for each, and the changed day. */
const AT_ONCE = 9;
const DAYS_AT_ONCE = 25;

/**
 * Changes appointments together, in transactions of a few that are at one location on one day. Those of one day are written one after
 * the other, because they would refuse each other by their common change of the day.
 */
export async function changeByDay<Row extends Partial<Pick<ListedAppointment, "location_id" | "date">>>(
  appointments: readonly Row[],
  change: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const byDay = new Map<string, Row[]>();
  for (const each of appointments) {
    const day = `${each.location_id} ${each.date}`;
    byDay.set(day, [...(byDay.get(day) ?? []), each]);
  }
  const days = [...byDay.values()];
  const changeDay = async (day: readonly Row[]) => {
    for (let from = 0; from < day.length; from += AT_ONCE) await change(day.slice(from, from + AT_ONCE));
  };
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE)
    await Promise.all(days.slice(from, from + DAYS_AT_ONCE).map(changeDay));
}

/**
 * Returns the tenant's appointment of this id.
 * @throws ClinicError 404 "Appointment not found"
 */
export async function getAppointment(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { success } = AppointmentId.safeParse(appointment_id);
  const row = success ? await findRow(appointmentEntity(), { tenant_id, appointment_id }) : undefined;
  return orNotFound(row, NOT_FOUND_TEXTS.appointment);
}

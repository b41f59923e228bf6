import { isDeepStrictEqual } from "node:util";
import { paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import {
  type AppointmentRow,
  appointmentCheck,
  dayWrites,
  listRows,
  listWrites,
} from "../../../functions/domain/booking/appointment-lists.ts";
import { appointmentEntity, listedAppointmentEntity } from "../../../functions/entities/appointments.ts";
import { locationEntity, roomEntity, serviceEntity } from "../../../functions/entities/clinic.ts";
import type { NameSource } from "../../../functions/entities/counts.ts";
import { patientEntity } from "../../../functions/entities/patients.ts";
import { staffEntity } from "../../../functions/entities/people.ts";
import {
  type CopiedFrom,
  correctNames,
  hasCopies,
  type NamedRow,
  outdatedSources,
  SOURCES,
  type Source,
} from "../../../functions/events/streams/refresh-names.ts";
import { readByKeys, readItems } from "../../../functions/platform/dynamo/batch-get.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { client } from "../../../functions/platform/dynamo/table.ts";
import {
  checkItem,
  deleteItem,
  isConflict,
  type TransactItem,
  writeTransaction,
} from "../../../functions/platform/dynamo/transaction.ts";
import { Appointment } from "../../../shared/appointments/appointment.ts";
import { allRows, type Outdated, PAGE, pageOf, pagesOf, type Repair, type RowPage } from "./run.ts";

/** Few enough that the rows of their lists are read in a few requests. */
const AT_ONCE = 100;

type Put = NonNullable<TransactItem["Put"]>;

/** Writes the items in one transaction. Returns false when the appointment was changed meanwhile. */
const repair = (items: TransactItem[]) => (): Promise<boolean> =>
  writeTransaction(items).then(
    () => true,
    (error) => {
      if (isConflict(error)) return false;
      throw error;
    },
  );

/** Reads appointments, and finds those whose list rows are missing or different. */
async function incomplete(appointments: readonly AppointmentRow[]): Promise<Outdated[]> {
  const rows = appointments.map(listRows);
  const stored = await readItems(rows.flat().map((row) => listedAppointmentEntity().get(row).params()));
  const items = rows.map((own) => own.map((row) => listedAppointmentEntity().put(row).params<Put>().Item));
  // Appointments that have ended are in fewer lists.
  const storedOf = rows.map((own) => stored.splice(0, own.length));
  return appointments
    .filter((_, index) => !isDeepStrictEqual(items[index], storedOf[index]))
    .map((row) => ({ repair: repair([appointmentCheck(row), ...listWrites(undefined, row), ...dayWrites([row])]) }));
}

type ListRow = RowOf<typeof listedAppointmentEntity>;

const isSameTime = (row: ListRow, other: AppointmentRow) =>
  row.date === other.date && row.start_time === other.start_time;

const listsOf = (row: AppointmentRow): string[] => listRows(row).map(({ list_id }) => list_id);

/** Builds the check that an appointment is as it was read, or still does not exist. */
const checkOf = (row: AppointmentRow | undefined, { tenant_id, appointment_id }: ListRow): TransactItem =>
  row
    ? appointmentCheck(row)
    : checkItem(
        appointmentEntity()
          .delete({ tenant_id, appointment_id })
          .where((at, { notExists }) => notExists(at.appointment_id)),
      );

/** Finds the list rows to which no appointment corresponds any more. */
async function leftOver(rows: readonly ListRow[]): Promise<Outdated[]> {
  const appointments = await readByKeys(appointmentEntity(), rows);
  return rows.flatMap((row, index) => {
    const appointment = appointments[index];
    if (appointment && isSameTime(row, appointment) && listsOf(appointment).includes(row.list_id)) return [];
    const removal = deleteItem(listedAppointmentEntity().delete(row));
    return [{ repair: repair([checkOf(appointment, row), removal, ...dayWrites([row])]) }];
  });
}

/** The attributes of an appointment that its list rows have. */
const LISTED = Object.keys(Appointment.shape) as (keyof Appointment)[];

/** A list row as it is stored, with its key. */
type StoredRow = ListRow & { readonly pk: string; readonly sk: string };

function isCurrent(row: StoredRow, appointment: AppointmentRow): boolean {
  const { tenant_id, list_id, date, start_time, appointment_id } = row;
  const position = { tenant_id, list_id, date, start_time, appointment_id };
  const { Key } = listedAppointmentEntity().get(position).params<{ Key: Pick<StoredRow, "pk" | "sk"> }>();
  if (row.pk !== Key.pk || row.sk !== Key.sk) return false;
  return LISTED.every((name) => row[name] === appointment[name] || isDeepStrictEqual(row[name], appointment[name]));
}

/**
 * Yields the list rows of a clinic as they are stored, with their keys. The names of the attributes are those of the entity, whose
 * reading of them would take a third of the time of the repair.
 */
async function* storedLists(tenant_id: string): AsyncGenerator<readonly StoredRow[]> {
  const query = listedAppointmentEntity().query.byList({ tenant_id }).params<QueryCommandInput>();
  for await (const { Items = [] } of paginateQuery({ client, pageSize: PAGE }, { ...query, ConsistentRead: true }))
    yield Items as StoredRow[];
}

/**
 * Compares all list rows of a clinic with its appointments, and reads again, with their appointments, only those that differ, because
 * people may have changed them meanwhile.
 */
async function* wrongLists(tenant_id: string): AsyncGenerator<RowPage> {
  const rows = await allRows(appointmentEntity().query.byId({ tenant_id }));
  const appointments = new Map(rows.map((row) => [row.appointment_id, { row, lists: listsOf(row), current: 0 }]));
  const unexpected: ListRow[] = [];
  for await (const page of storedLists(tenant_id)) {
    for (const row of page) {
      const appointment = appointments.get(row.appointment_id);
      if (!appointment?.lists.includes(row.list_id) || !isSameTime(row, appointment.row)) unexpected.push(row);
      else if (isCurrent(row, appointment.row)) appointment.current += 1;
    }
    yield { seen: page.length, outdated: [] };
  }
  const differing = [...appointments.values()].filter(({ lists, current }) => current < lists.length);
  yield { seen: rows.length, outdated: [] };
  for (let from = 0; from < differing.length; from += AT_ONCE) {
    const keys = differing.slice(from, from + AT_ONCE).map(({ row }) => row);
    const current = await readByKeys(appointmentEntity(), keys);
    yield { seen: 0, outdated: await incomplete(current.filter((row) => row !== undefined)) };
  }
  for (let from = 0; from < unexpected.length; from += AT_ONCE)
    yield { seen: 0, outdated: await leftOver(unexpected.slice(from, from + AT_ONCE)) };
}

/** Brings the lists of appointments in line with the rows of the appointments, which stay as they are. */
export const appointmentLists: Repair = {
  summary: "the lists hold what the rows of the appointments give",
  kinds: { lists: wrongLists },
};

/** The rows of a clinic whose names are copied onto appointments, by the name of their entity. */
const NAMED: Readonly<Record<NameSource, (tenant_id: string) => Promise<Map<string, CopiedFrom>>>> = {
  patient: async (tenant_id) =>
    new Map((await allRows(patientEntity().query.byId({ tenant_id }))).map((row) => [row.patient_id, row])),
  staff: async (tenant_id) =>
    new Map((await allRows(staffEntity().query.byId({ tenant_id }))).map((row) => [row.staff_id, row])),
  service: async (tenant_id) =>
    new Map((await allRows(serviceEntity().query.byId({ tenant_id }))).map((row) => [row.service_id, row])),
  location: async (tenant_id) =>
    new Map((await allRows(locationEntity().query.byId({ tenant_id }))).map((row) => [row.location_id, row])),
  room: async (tenant_id) =>
    new Map((await allRows(roomEntity().query.byId({ tenant_id }))).map((row) => [row.room_id, row])),
};

/** Finds the appointments of a clinic that have a former name of a source. */
async function* misnamed(tenant_id: string): AsyncGenerator<RowPage> {
  const sources: { readonly source: Source; readonly rows: Map<string, CopiedFrom> }[] = [];
  for (const source of SOURCES) sources.push({ source, rows: await NAMED[source.entity](tenant_id) });
  const isSuspect = (appointment: NamedRow) =>
    sources.some(({ source, rows }) => {
      const row = rows.get(appointment[source.id] ?? "");
      return row && !hasCopies(appointment, source.copies(row));
    });
  for await (const page of pagesOf(appointmentEntity().query.byId({ tenant_id })))
    yield pageOf(page, {
      isSuspect,
      isOutdated: async (row) => (await outdatedSources(row)).length > 0,
      repair: correctNames,
    });
}

/** Copies current names onto appointments, for when the table's stream gave up on a change. */
export const appointmentNames: Repair = {
  summary: "appointments carry the current names of patients, practitioners, services and locations",
  kinds: { appointments: misnamed },
};

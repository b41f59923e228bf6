import { isDeepStrictEqual } from "node:util";
import {
  type AppointmentRow,
  appointmentCheck,
  dayWrites,
  listRows,
  listWrites,
} from "../../../functions/domain/booking/appointment-lists.ts";
import { appointmentEntity, listedAppointmentEntity } from "../../../functions/entities/appointments.ts";
import { correctNames, outdatedSources } from "../../../functions/events/streams/refresh-names.ts";
import { readByKeys, readItems } from "../../../functions/platform/dynamo/batch-get.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import {
  checkItem,
  deleteItem,
  isConflict,
  type TransactItem,
  writeTransaction,
} from "../../../functions/platform/dynamo/transaction.ts";
import { type Repair, type RowPage, readerOf } from "./run.ts";

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

/** Reads a page of appointments, and finds those whose list rows are missing or different. */
async function incomplete(tenant_id: string, cursor: string | null): Promise<RowPage> {
  const page = await appointmentEntity().query.byId({ tenant_id }).go({ cursor, limit: AT_ONCE, consistent: true });
  const rows = page.data.map(listRows);
  const stored = await readItems(rows.flat().map((row) => listedAppointmentEntity().get(row).params()));
  const items = rows.map((own) => own.map((row) => listedAppointmentEntity().put(row).params<Put>().Item));
  // Appointments that have ended are in fewer lists.
  const storedOf = rows.map((own) => stored.splice(0, own.length));
  const outdated = page.data
    .filter((_, index) => !isDeepStrictEqual(items[index], storedOf[index]))
    .map((row) => ({ repair: repair([appointmentCheck(row), ...listWrites(undefined, row), ...dayWrites([row])]) }));
  return { seen: page.data.length, outdated, cursor: page.cursor };
}

type ListRow = RowOf<typeof listedAppointmentEntity>;

const isSamePlace = (row: ListRow) => (other: ListRow) =>
  (["list_id", "date", "start_time"] as const).every((name) => row[name] === other[name]);

/** Builds the check that an appointment is as it was read, or still does not exist. */
const checkOf = (row: AppointmentRow | undefined, { tenant_id, appointment_id }: ListRow): TransactItem =>
  row
    ? appointmentCheck(row)
    : checkItem(
        appointmentEntity()
          .delete({ tenant_id, appointment_id })
          .where((at, { notExists }) => notExists(at.appointment_id)),
      );

/** Reads a page of list rows, and finds those to which no appointment corresponds any more. */
async function leftOver(tenant_id: string, after: string | null): Promise<RowPage> {
  const { data, cursor } = await listedAppointmentEntity()
    .query.byList({ tenant_id })
    .go({ cursor: after, limit: AT_ONCE, consistent: true });
  const appointments = await readByKeys(appointmentEntity(), data);
  const outdated = data.flatMap((row, index) => {
    const appointment = appointments[index];
    if (appointment && listRows(appointment).some(isSamePlace(row))) return [];
    const removal = deleteItem(listedAppointmentEntity().delete(row));
    return [{ repair: repair([checkOf(appointment, row), removal, ...dayWrites([row])]) }];
  });
  return { seen: data.length, outdated, cursor };
}

/** Brings the lists of appointments in line with the rows of the appointments, which stay as they are. */
export const appointmentLists: Repair = {
  summary: "the lists hold what the rows of the appointments give",
  kinds: { appointments: incomplete, listItems: leftOver },
};

/** Copies current names onto appointments, for when the table's stream gave up on a change. */
export const appointmentNames: Repair = {
  summary: "appointments carry the current names of patients, practitioners, services and locations",
  kinds: {
    appointments: readerOf(appointmentEntity().query.byId, AT_ONCE, {
      isOutdated: async (row) => (await outdatedSources(row)).length > 0,
      repair: correctNames,
    }),
  },
};

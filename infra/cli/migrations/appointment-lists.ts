import { isDeepStrictEqual } from "node:util";
import {
  type AppointmentRow,
  appointmentCheck,
  appointmentKey,
  LISTS,
  type ListItem,
  listItems,
  listWrites,
} from "../../../functions/domain/booking/appointment-lists.ts";
import { AppointmentEntity } from "../../../functions/entities/appointments.ts";

import { parseItem, readItems } from "../../../functions/platform/dynamo/batch-get.ts";
import { table } from "../../../functions/platform/dynamo/table.ts";
import { type TransactItem, writeItems } from "../../../functions/platform/dynamo/transaction.ts";
import type { Migration, RowPage } from "./migration.ts";
import { queryItems } from "./page.ts";

/** Few enough that the items of their lists are read in a few requests. */
const AT_ONCE = 100;

const TableName = table.table;

/** Writes the items in one transaction. Returns false when the appointment was changed meanwhile. */
const migrate = (items: TransactItem[]) => async (): Promise<boolean> => (await writeItems(items)) === undefined;

/** Reads a page of appointments, and finds those whose list items are missing or different. */
async function incomplete(tenant_id: string, cursor: string | null): Promise<RowPage> {
  const page = await AppointmentEntity.query.byId({ tenant_id }).go({ cursor, limit: AT_ONCE, consistent: true });
  const items = page.data.map(listItems);
  const stored = await readItems(items.flat().map(({ pk, sk }) => ({ Key: { pk, sk } })));
  // Appointments that have ended are in fewer lists.
  const storedOf = items.map((own) => stored.splice(0, own.length));
  const outdated = page.data
    .filter((_, at) => !isDeepStrictEqual(items[at], storedOf[at]))
    .map((row) => ({ migrate: migrate([appointmentCheck(row), ...listWrites(undefined, row)]) }));
  return { seen: page.data.length, outdated, cursor: page.cursor };
}

/** Builds the check that an appointment is as it was read, or still does not exist. */
const checkOf = (row: AppointmentRow | undefined, Key: { readonly pk: string; readonly sk: string }): TransactItem =>
  row ? appointmentCheck(row) : { ConditionCheck: { TableName, Key, ConditionExpression: "attribute_not_exists(pk)" } };

/** Reads a page of list items, and finds those to which no appointment corresponds any more. */
async function leftOver(tenant_id: string, cursor: string | null): Promise<RowPage> {
  const query = {
    Limit: AT_ONCE,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :sk)",
    ExpressionAttributeValues: { ":pk": appointmentKey({ tenant_id, appointment_id: "" }).pk, ":sk": `${LISTS}#` },
  };
  const { items, ...page } = await queryItems(query, cursor);
  const found = items as ListItem[];
  const keys = found.map(({ sk }) => appointmentKey({ tenant_id, appointment_id: sk.split("#").at(-1) ?? "" }));
  const rows = await readItems(keys.map((Key) => ({ Key })));
  const outdated = found.flatMap(({ pk, sk }, at) => {
    const row = parseItem(AppointmentEntity, rows[at]);
    if (row && listItems(row).some((item) => item.sk === sk)) return [];
    const removal = { Delete: { TableName, Key: { pk, sk } } };
    return [{ migrate: migrate([checkOf(row, keys[at] ?? { pk, sk }), removal]) }];
  });
  return { ...page, outdated };
}

/** Brings the lists of appointments in line with the rows of the appointments, which stay as they are. */
export const appointmentListsMigration: Migration = {
  summary: "the lists hold what the rows of the appointments give",
  kinds: { appointments: incomplete, listItems: leftOver },
};

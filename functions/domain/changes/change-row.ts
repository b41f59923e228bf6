import type { AuditedOperation } from "../../../shared/contract.ts";
import type { AuditEntry } from "../../entities/audit-entry.ts";
import {
  changedBy,
  hasMark,
  hasVersion,
  identify,
  type RowId,
  type VersionedRows,
} from "../../platform/dynamo/optimistic-lock.ts";
import { type TransactItem, updateItem } from "../../platform/dynamo/transaction.ts";
import { type ChangedRow, saved } from "./conflict.ts";
import { type Caller, changeEntry, writeAudited } from "./write-audited.ts";

interface VersionedChange<Row> {
  readonly caller: Caller;
  readonly operation: AuditedOperation;
  readonly id: RowId<Row>;
  /** The fields that get another value, or a function that returns them for the row in the version that the caller read. */
  readonly change: Partial<Row> | ((before: Row) => Partial<Row>);
  /** The version that the caller read. */
  readonly version: number;
  /** The usage mark that the row must have, and that the change removes. @default the row may have any or none */
  readonly usage_mark?: string | undefined;
  /** @default writes the update and the entry, and nothing else */
  readonly write?: ((item: TransactItem, entry: AuditEntry, before: Row) => Promise<boolean>) | undefined;
  /** @default the message of `MESSAGES.notFound` about the id */
  readonly notFound?: string;
  /** Turns the row into the operation's response, for the body of a conflict. */
  readonly show?: (row: Row) => unknown;
}

/** Builds the update of the row, on the condition of the version and of the mark. */
function updateOf<Row>(
  rows: VersionedRows<Row>,
  { caller, version, usage_mark }: VersionedChange<Row>,
  { key, change }: Readonly<Record<"key" | "change", Partial<Row>>>,
) {
  const update = rows
    .patch(key)
    .set({ ...change, ...changedBy(caller) })
    .add({ version: 1 });
  if (!usage_mark) return update.where(hasVersion(version));
  return update
    .remove(["usage_mark"])
    .where((at, operations) => `${hasVersion(version)(at, operations)} AND ${hasMark(usage_mark)(at, operations)}`);
}

/**
 * Changes a row in the version that the caller read, and writes the audit entry with the old and new values in the same
 * transaction.
 * @throws ClinicError 409 when the row has changed since, 404 when there is none
 */
export async function changeRow<Row extends ChangedRow & { readonly version: number }>(
  rows: VersionedRows<Row>,
  changed: VersionedChange<Row>,
): Promise<Row> {
  const { caller, operation, id, version, write = writeAudited, show } = changed;
  const { key, record_id, notFound } = identify(caller, id, changed.notFound);
  const read = async () => (await rows.get(key).go({ consistent: true })).data;
  const before = await read();
  if (before?.version !== version) return saved({ rejected: true, data: before }, notFound, show);
  const change = typeof changed.change === "function" ? changed.change(before) : changed.change;
  const entry = changeEntry(caller, operation, record_id, change, before);
  const written = await write(updateItem(updateOf(rows, changed, { key, change })), entry, before);
  return saved({ rejected: !written, data: await read() }, notFound, show);
}

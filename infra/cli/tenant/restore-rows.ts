import { tenantRows } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawItem, type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { isDerived } from "./file.ts";
import { itemKey } from "./read-file.ts";
import { BATCH, isRolledBack, putRow, type RowState, removeRow, stateOf, storedRows } from "./rows.ts";

/** A clinic's rows as of an earlier time. */
export interface ClinicRows {
  readonly tenant_id: string;
  /** The keys of the rows, as `itemKey` gives them. */
  readonly keys: ReadonlySet<string>;
  /** The rows in the order of `tenantRows`, read again at every call. */
  items(): AsyncGenerator<RawItem>;
}

/** The numbers of rows that a restore finds, or found when it wrote them. */
export type Counts = Record<RowState, number> & {
  /** Rows that were created since and are rolled back. */
  since: number;
  /** Rows that were changed between reading and writing at every attempt. */
  changed: number;
};

interface Options {
  readonly table: RawTable;
  readonly source: ClinicRows;
  /** Whether to restore exactly: newer rows are replaced, and rows created since are removed. */
  readonly exact: boolean;
}

const ATTEMPTS = 3;

const noCounts = (): Counts => ({ missing: 0, older: 0, newer: 0, same: 0, since: 0, changed: 0 });

/** Yields the rows in parts of one BatchGet. The clinic's own row, which opens it, is a part by itself. */
async function* batches(items: AsyncIterable<RawItem>): AsyncGenerator<RawItem[]> {
  let batch: RawItem[] = [];
  for await (const item of items) {
    const alone = textOf(item, "__edb_e__") === "tenant";
    if (batch.length === BATCH || (alone && batch.length > 0)) {
      yield batch;
      batch = [];
    }
    batch.push(item);
  }
  if (batch.length > 0) yield batch;
}

/** Yields the tenant's rows that did not exist at the earlier time, of those that are rolled back. */
async function* rowsSince({ table, source: { tenant_id, keys } }: Options): AsyncGenerator<RawItem> {
  for await (const row of tenantRows(table, tenant_id))
    if (!keys.has(itemKey(row)) && !isDerived(row) && isRolledBack(row)) yield row;
}

/**
 * Compares the earlier rows with the table and writes nothing.
 * @throws UsageError when one of them has another owner in the table
 */
export async function compare(options: Options): Promise<Counts> {
  const { table, source } = options;
  const counts = noCounts();
  for await (const batch of batches(source.items())) {
    const stored = await storedRows(table, source.tenant_id, batch);
    for (const item of batch) counts[stateOf(item, stored.get(itemKey(item)))] += 1;
  }
  for await (const _ of rowsSince(options)) counts.since += 1;
  return counts;
}

/** Writes the rows of a batch that need it. Rows that were changed meanwhile are read and compared again. */
async function restoreBatch({ table, source, exact }: Options, batch: RawItem[], counts: Counts): Promise<void> {
  let open = batch;
  for (let attempt = 1; attempt <= ATTEMPTS && open.length > 0; attempt += 1) {
    const stored = await storedRows(table, source.tenant_id, open);
    const outcomes = open.map(async (item) => {
      const before = stored.get(itemKey(item));
      const state = stateOf(item, before);
      const stays = state === "same" || (state === "newer" && !exact);
      if (!stays && !(await putRow(table, item, before))) return item;
      counts[state] += 1;
      return undefined;
    });
    open = (await Promise.all(outcomes)).filter((item) => item !== undefined);
  }
  counts.changed += open.length;
}

/**
 * Writes the earlier rows into the table. It may be repeated, also after an interruption. Every write is conditional on
 * the row as it was read, so that no change is overwritten unseen.
 * @throws UsageError when one of them has another owner in the table
 */
export async function restoreRows(options: Options): Promise<Counts> {
  const { source, exact } = options;
  const counts = noCounts();
  // Rows are removed first, because the clinic's own row, which opens it again, is the last one.
  if (exact)
    for await (const row of rowsSince(options))
      counts[(await removeRow(options.table, row)) ? "since" : "changed"] += 1;
  for await (const batch of batches(source.items())) await restoreBatch(options, batch, counts);
  return counts;
}

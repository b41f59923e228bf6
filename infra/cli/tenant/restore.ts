import { tenantRows } from "../../../functions/domain/leaving/tenant-rows.ts";
import { type RawItem, type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { isDerived, versionOf } from "./file.ts";
import { itemKey, type TenantFile } from "./read-file.ts";
import { BATCH, putRow, type RowState, removeRow, stateOf, storedRows } from "./rows.ts";

/** The numbers of rows that an import finds, or found when it wrote them. */
export type Counts = Record<RowState, number> & {
  /** Rows that were created after the export. Rows without a version are not counted. */
  since: number;
  /** Rows that were changed between reading and writing at every attempt. */
  changed: number;
};

interface Options {
  readonly table: RawTable;
  readonly file: TenantFile;
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

/** Yields the tenant's rows that the file does not have and that can be edited. */
async function* rowsSince({ table, file: { header, keys } }: Options): AsyncGenerator<RawItem> {
  for await (const row of tenantRows(table, header.tenant_id))
    if (!keys.has(itemKey(row)) && !isDerived(row) && versionOf(row) !== undefined) yield row;
}

/**
 * Compares the file with the table and writes nothing.
 * @throws UsageError when a row of the file has another owner in the table
 */
export async function compare(options: Options): Promise<Counts> {
  const { table, file } = options;
  const counts = noCounts();
  for await (const batch of batches(file.items())) {
    const stored = await storedRows(table, file.header.tenant_id, batch);
    for (const item of batch) counts[stateOf(item, stored.get(itemKey(item)))] += 1;
  }
  for await (const _ of rowsSince(options)) counts.since += 1;
  return counts;
}

/** Writes the rows of a batch that need it. Rows that were changed meanwhile are read and compared again. */
async function restoreBatch({ table, file, exact }: Options, batch: RawItem[], counts: Counts): Promise<void> {
  let open = batch;
  for (let attempt = 1; attempt <= ATTEMPTS && open.length > 0; attempt += 1) {
    const stored = await storedRows(table, file.header.tenant_id, open);
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
 * Writes the file's rows into the table. It may be repeated, also after an interruption. Every write is conditional on
 * the row as it was read, so that no change is overwritten unseen.
 * @throws UsageError when a row of the file has another owner in the table
 */
export async function restore(options: Options): Promise<Counts> {
  const { table, file, exact } = options;
  const counts = noCounts();
  // Rows are removed first, because the clinic's own row, which opens it again, is the last of the file.
  if (exact)
    for await (const row of rowsSince(options)) counts[(await removeRow(table, row)) ? "since" : "changed"] += 1;
  for await (const batch of batches(file.items())) await restoreBatch(options, batch, counts);
  return counts;
}

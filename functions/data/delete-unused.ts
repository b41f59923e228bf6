import type { AuditedOperation } from "../../shared/contract.ts";
import type { ChangedRow } from "./conflict.ts";
import { ALL_ROWS, saved } from "./saved.ts";
import { changeUnused, type GuardedRow } from "./usage-guard.ts";
import { hasMark, identify, type RowId, removeMark, type VersionedRows } from "./versioned-rows.ts";
import { type Caller, removalEntry, writeAudited } from "./write-audited.ts";
import { deleteItem } from "./write-items.ts";

interface Deletion<Row> {
  readonly caller: Caller;
  readonly operation: AuditedOperation;
  readonly id: RowId<Row>;
  /** Counts the rows that refer to the one that is to be deleted. */
  readonly count: (row: Row) => Promise<number>;
  readonly inUse: (count: number) => string;
}

/**
 * Deletes a row that nothing refers to, with its audit entry.
 * @throws ClinicError 404 when there is no such row, 409 `in_use` with the number of rows that refer to it
 */
export const deleteUnused = async <Row extends GuardedRow & ChangedRow>(
  rows: VersionedRows<Row>,
  { caller, operation, id, count, inUse }: Deletion<Row>,
): Promise<undefined> => {
  const { key, record_id, notFound } = identify(caller, id);
  await changeUnused<Row, true>({
    mark: async (usage_mark) =>
      saved(
        await rows
          .patch(key)
          .set({ usage_mark } as Partial<Row>)
          .go(ALL_ROWS),
        notFound,
      ),
    release: (usage_mark) => removeMark(rows, key, usage_mark),
    count,
    inUse,
    change: async (usage_mark, before) => {
      const deletion = rows.delete(key).where(hasMark(usage_mark));
      const entry = removalEntry(caller, operation, record_id, before);
      return (await writeAudited(deleteItem(deletion), entry)) || undefined;
    },
  });
};

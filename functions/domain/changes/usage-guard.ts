import { decodeTime, ulid } from "ulid";
import type { AuditedOperation } from "../../../shared/contract.ts";
import { ClinicError } from "../../../shared/errors.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import {
  ALL_ROWS,
  hasMark,
  identify,
  type RowId,
  removeMark,
  type VersionedRows,
} from "../../platform/dynamo/optimistic-lock.ts";
import { deleteItem, untilWritten } from "../../platform/dynamo/transaction.ts";
import { type ChangedRow, saved } from "./conflict.ts";
import { type Caller, removalEntry, writeAudited } from "./write-audited.ts";

export interface GuardedRow {
  readonly usage_mark?: string | undefined;
}

/** The milliseconds after which a mark expires, longer than a function can run. Only a crash leaves such a mark. */
const MARK_LIFE_MS = 30_000;

/** Returns whether the row has a mark that a crash has left behind. */
export const hasExpiredMark = ({ usage_mark }: GuardedRow): boolean =>
  usage_mark !== undefined && Date.now() - decodeTime(usage_mark) > MARK_LIFE_MS;

/**
 * Removes the mark that a crashed deletion or change has left behind, if there is one. The crashed request can't continue
 * afterwards, because its change is conditional on the mark.
 */
export async function removeExpiredMark<Row extends GuardedRow>(
  rows: VersionedRows<Row>,
  row: Row | undefined,
): Promise<void> {
  if (row?.usage_mark && hasExpiredMark(row)) await removeMark(rows, row, row.usage_mark);
}

interface GuardedChange<Row extends GuardedRow, Result> {
  /** Sets the mark and returns the row. */
  readonly mark: (mark: string) => Promise<Row>;
  /** Removes the mark, if it is still this one. */
  readonly release: (mark: string) => Promise<unknown>;
  /** Counts the upcoming appointments that refer to the row, consistently. */
  readonly count: (row: Row) => Promise<number>;
  readonly inUse: (count: number) => string;
  /** The input field that the refusal names. @default none */
  readonly field?: string;
  /** Changes or deletes the row on the condition that it still has this mark. Returns undefined when it does not. */
  readonly change: (mark: string, row: Row) => Promise<Result | undefined>;
}

/**
 * Changes a row that upcoming appointments must not refer to: marks the row, counts the appointments, and then changes the row
 * or removes the mark. Bookings are conditional on the absence of a mark, so that a booking and such a change never both
 * succeed. If the function ends in between, the mark expires.
 * @throws ClinicError 409 `in_use` with the number of appointments that refer to the row, 409 `conflict` when the mark was lost
 */
export async function changeUnused<Row extends GuardedRow, Result>(
  guarded: GuardedChange<Row, Result>,
): Promise<Result> {
  const { mark, release, count, inUse, field, change } = guarded;
  const own = ulid();
  const row = await untilWritten(() => mark(own));
  try {
    const upcoming = await count(row);
    const refusal = inUse(upcoming);
    if (upcoming > 0) throw new ClinicError("in_use", refusal, field ? { fields: { [field]: refusal } } : {});
    const result = await untilWritten(() => change(own, row));
    if (result === undefined) throw new ClinicError("conflict", MESSAGES.request.contention);
    return result;
  } catch (error) {
    // A failure to remove the mark is ignored, because the caller has to see the first error and the mark expires.
    await untilWritten(() => release(own)).catch(() => undefined);
    throw error;
  }
}

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

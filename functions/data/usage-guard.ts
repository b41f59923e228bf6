import { decodeTime, ulid } from "ulid";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { untilWritten } from "./contention.ts";
import { removeMark, type VersionedRows } from "./versioned-rows.ts";

/** Attributes of a row that can't be deleted, or changed in some ways, while appointments or policies use it. */
export const usageGuardAttributes = {
  /**
   * A ULID, which contains the time of its creation. The row has this mark while such a change is in progress, and no appointment
   * or policy can begin to refer to it then.
   */
  usage_mark: { type: "string" },
} as const;

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

import { decodeTime, ulid } from "ulid";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { type Condition, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { retryOnConflict, type TransactItem, WriteConflict, writeIf } from "../../platform/dynamo/transaction.ts";

interface MarkUpdate {
  where(condition: Condition): { go(options: typeof REJECTED): Promise<{ readonly rejected: boolean }> };
}

interface GuardedEntity {
  patch(key: object): {
    set(values: { usage_mark: string }): MarkUpdate;
    remove(attributes: "usage_mark"[]): MarkUpdate;
  };
}

/** An option of a write that returns whether its condition failed, instead of throwing. */
const REJECTED = { returnOnConditionCheckFailure: true } as const;

/** The milliseconds after which a mark expires, longer than a function can run. Only a crash leaves such a mark. */
const MARK_LIFE_MS = 30_000;

/** Returns whether the row has a mark that a crash has left behind. */
export const hasExpiredMark = ({ usage_mark }: { readonly usage_mark?: string | undefined }): boolean =>
  usage_mark !== undefined && Date.now() - decodeTime(usage_mark) > MARK_LIFE_MS;

export const ifMarked =
  (usageMark: string): Condition =>
  ({ usage_mark }, { eq }) =>
    eq(usage_mark, usageMark);

const removeMark = (entity: GuardedEntity, key: object, usageMark: string) =>
  entity.patch(key).remove(["usage_mark"]).where(ifMarked(usageMark)).go(REJECTED);

/**
 * Removes the mark that a crashed deletion or change has left behind, if there is one. The crashed request can't continue
 * afterwards, because its change is conditional on the mark.
 */
export async function removeExpiredMark(entity: GuardedEntity, key: object, usage_mark = ""): Promise<void> {
  if (usage_mark && hasExpiredMark({ usage_mark })) await removeMark(entity, key, usage_mark);
}

/**
 * Marks a row while the work counts what refers to it and then changes or deletes it, on the condition of the mark. Whatever
 * begins to refer to the row is conditional on the absence of a mark, so that a reference and such a change never both succeed.
 * The mark is removed when the work fails. If the function ends before, the mark expires.
 * @param read reads the row, and throws when there is none
 */
export async function withUsageMark<Row extends { readonly version: number }, Result>(
  entity: GuardedEntity,
  read: () => Promise<Row>,
  work: (row: Row, usageMark: string) => Promise<Result>,
): Promise<Result> {
  const usageMark = ulid();
  const row = await retryOnConflict(async () => {
    const unmarked = await read();
    const { rejected } = await entity
      .patch(unmarked)
      .set({ usage_mark: usageMark })
      .where(ifVersion(unmarked.version))
      .go(REJECTED);
    if (rejected) throw new WriteConflict();
    return unmarked;
  });
  try {
    return await work(row, usageMark);
  } catch (error) {
    // A failure to remove the mark is ignored, because the caller has to see the first error and the mark expires.
    await retryOnConflict(() => removeMark(entity, row, usageMark)).catch(() => undefined);
    throw error;
  }
}

/**
 * Refuses the change of a row that others refer to.
 * @param field the input field that the refusal names. @default none
 * @throws ClinicError 409 `in_use`
 */
export function refuseUsed(count: number, inUse: (count: number) => string, field?: string): void {
  if (count === 0) return;
  const refusal = inUse(count);
  throw new ClinicError("in_use", refusal, field ? { fields: { [field]: refusal } } : {});
}

/**
 * Writes the deletion of a marked row and other items in one transaction.
 * @param deletion the deletion on the condition of the mark
 * @throws ClinicError 409 `conflict` when the mark was lost
 */
export async function deleteMarked(deletion: TransactItem, others: readonly TransactItem[]): Promise<void> {
  if (!(await writeIf([deletion, ...others]))) throw new ClinicError("conflict", REQUEST_TEXTS.contention);
}

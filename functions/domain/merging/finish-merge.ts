import {
  findMerge,
  type MergedFields,
  type MergeRow,
  mergedRowEntity,
  mergedRows,
  mergeEntity,
} from "../../entities/merging.ts";
import { patientEntity } from "../../entities/patients.ts";
import { ledgerEntryEntity } from "../../entities/payments.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { eachRow, rowPages } from "../../platform/dynamo/page.ts";
import {
  ConditionFailed,
  checkItem,
  putItem,
  retryOnConflict,
  updateItem,
  WriteConflict,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { firstId } from "../../platform/ids.ts";
import { findPatientRow, type PatientRow } from "../patients/people.ts";
import { indexWrites, patientItems } from "../search/index-writes.ts";
import {
  appointmentBelonging,
  idPages,
  ledgerBelonging,
  PATIENT_ROW_KINDS,
  type PatientRowKind,
} from "./belongings.ts";

/** The number of rows that are moved at the same time, each in its own transaction. */
const AT_ONCE = 5;

/** A merge, the patient whose rows are moved, and the patient who gets them. An undo exchanges the two patients. */
interface Direction {
  readonly merge: MergeRow;
  readonly from: PatientRow;
  readonly to: PatientRow;
}

/** Moves one row and records it, in one transaction. A row that was moved before stays as it is. */
async function moveRow(
  { merge, from, to }: Direction,
  { kind, reassign }: PatientRowKind,
  row_id: string,
): Promise<void> {
  const { tenant_id, merge_id, changed_by, expires } = merge;
  const returned = merge.state === "UNDOING";
  const moved = { tenant_id, merge_id, kind, row_id, expires, ...(returned && { returned }) };
  await retryOnConflict(async () => {
    const items = await reassign({ tenant_id, row_id, from, to, changed_by });
    if (!items) {
      if (returned) await writeTransaction([putItem(mergedRowEntity().put(moved))]);
      return;
    }
    // A late run of this merge must not move a row again that the undo has returned.
    const record = putItem(
      mergedRowEntity()
        .put(moved)
        .where((at, { notExists }) => notExists(at.returned)),
    );
    try {
      await writeTransaction([...items, record]);
    } catch (error) {
      const isRefused = error instanceof ConditionFailed || error instanceof WriteConflict;
      if (!isRefused || (await isStillInState(merge))) throw error;
    }
  });
}

const isStillInState = async ({ tenant_id, merge_id, state }: MergeRow): Promise<boolean> =>
  (await findMerge(tenant_id, merge_id))?.state === state;

/** A row that is to be moved, or none where an undo has returned it before. */
type Row = readonly [PatientRowKind, string] | undefined;

/** Reads the rows that are still to be moved page by page: those of the merged patient, or those that the merge moved. */
async function* rowsToMove({ merge, from }: Direction): AsyncGenerator<Row[]> {
  if (merge.state === "MOVING") {
    for (const kind of PATIENT_ROW_KINDS)
      for await (const ids of idPages(kind, from)) yield ids.map((row_id): Row => [kind, row_id]);
    return;
  }
  const { tenant_id, merge_id } = merge;
  for await (const rows of rowPages((cursor) => mergedRows(tenant_id, merge_id, cursor)))
    yield rows.map(({ kind, row_id, returned }): Row => {
      const found = PATIENT_ROW_KINDS.find((each) => each.kind === kind);
      return found && !returned ? [found, row_id] : undefined;
    });
  yield* laterEntries(merge, from);
}

/**
 * Reads the entries of the ledger that were recorded since a merge and return with what it moved: those about an appointment that
 * returns, and the reversals of entries that return.
 */
async function* laterEntries({ tenant_id, merge_id, merged_at }: MergeRow, from: PatientRow): AsyncGenerator<Row[]> {
  const first = firstId("entry", Date.parse(merged_at));
  for await (const ids of idPages(ledgerBelonging, from)) {
    const later = ids.filter((entry_id) => entry_id >= first).map((entry_id) => ({ tenant_id, entry_id }));
    const entries = (await readByKeys(ledgerEntryEntity(), later)).filter((entry) => entry !== undefined);
    const followed = entries.flatMap(({ entry_id, appointment_id, reverses }) => [
      ...(appointment_id ? [{ entry_id, kind: appointmentBelonging.kind, row_id: appointment_id }] : []),
      ...(reverses ? [{ entry_id, kind: ledgerBelonging.kind, row_id: reverses }] : []),
    ]);
    const moved = await readByKeys(
      mergedRowEntity(),
      followed.map(({ kind, row_id }) => ({ tenant_id, merge_id, kind, row_id })),
    );
    const returning = new Set(followed.filter((_, at) => moved[at]).map(({ entry_id }) => entry_id));
    yield [...returning].map((entry_id): Row => [ledgerBelonging, entry_id]);
  }
}

/** Removes the merged patient from the search index, or adds the restored one to it. */
async function writeIndex({ tenant_id, merge_id, other_id, state }: MergeRow): Promise<void> {
  const key = { tenant_id, patient_id: other_id };
  await retryOnConflict(async () => {
    const other = await findPatientRow(tenant_id, other_id);
    // Nothing is left to do when the patient was erased, or when an undo has begun since the merge was read.
    if (!other || (other.merge_id === merge_id) !== (state === "MOVING")) return;
    const { merged_into: _mergedInto, ...patient } = other;
    await writeTransaction([
      checkItem(patientEntity().delete(key).where(ifVersion(other.version))),
      ...(state === "MOVING" ? indexWrites([], patientItems(patient)) : indexWrites(patientItems(other))),
    ]);
  });
}

/**
 * Lets the later merges that replaced a value of an undone one restore the value from before that one, when they are undone
 * themselves. No other undo of the target begins before this one is finished, so that this can be repeated. It is no part of
 * the transaction that begins the undo, because a transaction has at most 100 items.
 */
async function passValuesOn(undone: MergeRow): Promise<void> {
  const { tenant_id, merge_id, fields, replaced_by = {} } = undone;
  const isUndoing = mergeEntity()
    .delete({ tenant_id, merge_id })
    .where((at, { eq }) => eq(at.state, "UNDOING"));
  for (const later_id of new Set(Object.values(replaced_by)))
    await retryOnConflict(async () => {
      const later = await findMerge(tenant_id, later_id);
      if (!later || !(await isStillInState(undone))) return;
      const passed: Record<string, MergedFields[string]> = { ...later.fields };
      for (const [name, by] of Object.entries(replaced_by))
        if (by === later_id) passed[name] = { from: fields[name]?.from, to: later.fields[name]?.to };
      await writeTransaction([checkItem(isUndoing), updateItem(mergeEntity().patch(later).set({ fields: passed }))]);
    });
}

async function close(current: MergeRow): Promise<void> {
  const { tenant_id, merge_id, target_id, other_id, state } = current;
  const writes = [
    updateItem(
      mergeEntity()
        .patch({ tenant_id, merge_id })
        .set({ state: state === "MOVING" ? "MERGED" : "UNDONE" })
        .where((at, { eq }) => eq(at.state, state)),
    ),
    ...[target_id, other_id].map((patient_id) =>
      updateItem(patientEntity().patch({ tenant_id, patient_id }).remove(["unfinished_merge"])),
    ),
  ];
  await retryOnConflict(async () => {
    if (await isStillInState(current)) await writeTransaction(writes);
  });
}

/**
 * Moves the rows of a merge that is under way, or moves them back, until none is left. Every step can be repeated, so
 * that a merge that was interrupted is finished by the next request about it, or by the table's stream.
 * @returns whether the merge is finished
 */
export async function finishMerge(tenant_id: string, merge_id: string, budget: WorkBudget): Promise<boolean> {
  const merge = await findMerge(tenant_id, merge_id);
  if (merge?.state !== "MOVING" && merge?.state !== "UNDOING") return true;
  const [target, other] = await Promise.all([
    findPatientRow(tenant_id, merge.target_id),
    findPatientRow(tenant_id, merge.other_id),
  ]);
  // An erasure has removed one of them.
  if (!target || !other) return true;
  const direction = merge.state === "MOVING" ? { merge, from: other, to: target } : { merge, from: target, to: other };
  await writeIndex(merge);
  if (merge.state === "UNDOING") await passValuesOn(merge);
  const move = async (row: Row) => row && moveRow(direction, ...row);
  if (!(await eachRow(rowsToMove(direction), move, { atOnce: AT_ONCE, budget }))) return false;
  await close(merge);
  return true;
}

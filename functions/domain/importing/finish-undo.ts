import { ulid } from "ulid";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { auditReference } from "../../entities/audit-entry.ts";
import {
  type ImportableRow,
  type ImportOutcomeRow,
  type ImportRow,
  importEntity,
  importedRowEntity,
  updateUndo,
} from "../../entities/imports.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { eachRow, rowPages } from "../../platform/dynamo/page.ts";
import {
  deleteItem,
  putItem,
  retryOnConflict,
  type TransactItem,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { createWorkBudget, type WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { RECORD_KINDS } from "./record-kinds.ts";

const PAGE = 100;
const AT_ONCE = 10;
const IGNORED = { returnOnConditionCheckFailure: "all_old" } as const;

type Outcome = ImportOutcomeRow["outcome"];

/** Builds the item of a transaction that stores a changed row, if the stored one still has the given outcome. */
const outcomePut = (row: ImportOutcomeRow, outcome: Outcome): TransactItem =>
  putItem(
    importedRowEntity()
      .put(row)
      .where((at, { eq }) => eq(at.outcome, outcome)),
  );

/** Builds the deletion of a row of the import, if it still has the outcome that was read. */
const deletionOf = (row: ImportOutcomeRow) =>
  importedRowEntity()
    .delete(row)
    .where((at, { eq }) => eq(at.outcome, row.outcome));

async function reasonToKeep(kind: ImportRow["kind"], record: ImportableRow): Promise<ImportOutcomeRow["reason"]> {
  if (record.version !== 1) return "changed";
  return (await RECORD_KINDS[kind].isUsed(record)) ? "used" : undefined;
}

/** Deletes the record of a row that nothing refers to and that was not changed. Otherwise the row becomes KEPT. */
async function deleteRecord({ kind }: ImportRow, row: ImportOutcomeRow): Promise<void> {
  const { find, removal } = RECORD_KINDS[kind];
  const record = await find(row.tenant_id, row.record_id ?? "");
  if (!record) {
    await deletionOf(row).go(IGNORED);
    return;
  }
  const reason = await reasonToKeep(kind, record);
  await writeTransaction(
    reason
      ? [outcomePut({ ...row, outcome: "KEPT", reason }, row.outcome)]
      : [...(await removal(record)), outcomePut({ ...row, outcome: "REMOVING", removed: { ...record } }, row.outcome)],
  );
}

/** Creates a deleted record again. Its row becomes KEPT. */
function restore({ kind }: ImportRow, row: ImportOutcomeRow, record: ImportableRow): Promise<void> {
  const { removed: _removed, ...rest } = row;
  const keptRow = outcomePut({ ...rest, outcome: "KEPT", reason: "used" }, row.outcome);
  return writeTransaction([...RECORD_KINDS[kind].creation(record), keptRow]);
}

/**
 * Deletes the row of a deleted record together with what was derived from it. The undo has one audit entry, to which a reference
 * leads from the record.
 */
async function finishRow({ kind }: ImportRow, row: ImportOutcomeRow): Promise<void> {
  const { tenant_id, import_id, record_id = "" } = row;
  await RECORD_KINDS[kind].removeDerived?.(tenant_id, record_id);
  await writeTransaction([
    deleteItem(deletionOf(row)),
    auditReference("imports.undo", { tenant_id, record_id, about: import_id }),
  ]);
}

/**
 * Restores a deleted record that was used at the same moment, because a booking may have ended between the check and the
 * deletion. Deletes the row of any other record.
 */
async function verifyDeletion(imported: ImportRow, row: ImportOutcomeRow): Promise<void> {
  const { removed } = row;
  const isUsed = removed && (await RECORD_KINDS[imported.kind].isUsed(removed));
  await (isUsed ? restore(imported, row, removed) : finishRow(imported, row));
}

async function undoStep(imported: ImportRow, row: ImportOutcomeRow): Promise<void> {
  switch (row.outcome) {
    case "CREATED":
      return deleteRecord(imported, row);
    case "REMOVING":
      return verifyDeletion(imported, row);
    case "FAILED":
    case "LEFT_OUT":
      await deletionOf(row).go(IGNORED);
      return;
    case "KEPT":
      return;
  }
}

/**
 * Undoes one row. Another run may do so at the same time, so the row's current outcome decides on the next step.
 * @returns the last outcome that was read
 */
const undoRow = (imported: ImportRow, first: ImportOutcomeRow): Promise<Outcome> => {
  let { outcome } = first;
  let isRepeated = false;
  return retryOnConflict(async () => {
    let row = isRepeated ? await findRow(importedRowEntity(), first) : first;
    isRepeated = true;
    while (row) {
      ({ outcome } = row);
      await undoStep(imported, row);
      row = outcome === "CREATED" ? await findRow(importedRowEntity(), row) : undefined;
    }
    return outcome;
  });
};

const hasRecord = ({ outcome }: ImportOutcomeRow) => outcome === "CREATED" || outcome === "REMOVING";

/** Reads the records of an import that its undo has kept: all of them, or those among the first rows that are left. */
export async function keptRows(
  tenant_id: string,
  import_id: string,
  read: { readonly pages: "all" } | { readonly limit: number },
): Promise<ImportOutcomeRow[]> {
  const { data } = await importedRowEntity()
    .query.byRow({ tenant_id, import_id })
    .where((at, { eq }) => eq(at.outcome, "KEPT"))
    .go({ ...read, consistent: true });
  return data;
}

/**
 * Takes one step of the undo of an import: it removes records for at most five seconds, so that other changes of the clinic need
 * not wait in the table's stream. Then it writes its progress and the next step into the import, and the stream calls again
 * because of that change. A step can be repeated, and one that another has followed does nothing.
 * @param undo_step the step that the stream has read
 */
export async function finishUndo(
  tenant_id: string,
  import_id: string,
  undo_step: string,
  budget: WorkBudget,
): Promise<void> {
  const imported = await findRow(importEntity(), { tenant_id, import_id });
  if (imported?.state !== "UNDOING" || imported.undo_step !== undo_step) return;
  const rows = importedRowEntity().query.byRow({ tenant_id, import_id }).gt({ row: imported.undo_row });
  const pages = rowPages((cursor) => rows.go({ limit: PAGE, cursor, consistent: true }));
  const counts = { removed: 0, kept: 0 };
  let { undo_row } = imported;
  const undo = async (row: ImportOutcomeRow) => {
    const outcome = await undoRow(imported, row);
    if (hasRecord(row)) counts[outcome === "KEPT" ? "kept" : "removed"] += 1;
    undo_row = Math.max(undo_row, row.row);
  };
  const ownBudget = createWorkBudget();
  const both: WorkBudget = { take: (rows) => budget.take(rows) && ownBudget.take(rows) };
  try {
    if (!(await eachRow(pages, undo, { atOnce: AT_ONCE, budget: both }))) {
      return updateUndo(imported, { undo_step: ulid(), undo_row, undo_failure: "" }, counts);
    }
  } catch (error) {
    const undo_failure = error instanceof ClinicError ? error.message : REQUEST_TEXTS.internal;
    await updateUndo(imported, { undo_failure }, counts);
    // After this error the stream sends the record again.
    throw error;
  }
  const kept = (await keptRows(tenant_id, import_id, { pages: "all" })).length;
  await importEntity()
    .patch({ tenant_id, import_id })
    .set({ state: "UNDONE", kept, removed: imported.created - kept })
    .where((at, { eq }) => eq(at.state, "UNDOING"))
    .go(IGNORED);
}

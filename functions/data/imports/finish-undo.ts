import { auditEntry, auditPuts } from "../audit-entry.ts";
import { COLLIDED, untilWritten } from "../contention.ts";
import { eachRow, rowPages } from "../each-row.ts";
import { findRow } from "../find-row.ts";
import type { MayContinue } from "../request-share.ts";
import { deleteItem, putItem, type TransactItem, writeItems } from "../write-items.ts";
import { ImportEntity, ImportedRowEntity, type ImportedRowRow, type ImportRow } from "./import.ts";
import { type ImportableRow, RECORD_KINDS } from "./record-kinds.ts";

const PAGE = 100;
const AT_ONCE = 10;
const IGNORED = { returnOnConditionCheckFailure: "all_old" } as const;

type Outcome = ImportedRowRow["outcome"];

/** Builds the item of a transaction that stores a changed row, if the stored one still has the given outcome. */
const changed = (row: ImportedRowRow, outcome: Outcome): TransactItem =>
  putItem(ImportedRowEntity.put(row).where((at, { eq }) => eq(at.outcome, outcome)));

/** Builds the deletion of a row of the import, if it still has the outcome that was read. */
const deletionOf = (row: ImportedRowRow) =>
  ImportedRowEntity.delete(row).where((at, { eq }) => eq(at.outcome, row.outcome));

/** Returns why an undo keeps a record, or undefined if it deletes it. */
async function reasonToKeep(kind: ImportRow["kind"], record: ImportableRow): Promise<ImportedRowRow["reason"]> {
  if (record.version !== 1) return "changed";
  return (await RECORD_KINDS[kind].isUsed(record)) ? "used" : undefined;
}

/** Deletes the record of a row that nothing refers to and that was not changed. Otherwise the row becomes KEPT. */
async function remove({ kind }: ImportRow, row: ImportedRowRow): Promise<typeof COLLIDED | undefined> {
  const { find, removal } = RECORD_KINDS[kind];
  const record = await find(row.tenant_id, row.record_id ?? "");
  if (!record) {
    await deletionOf(row).go(IGNORED);
    return undefined;
  }
  const reason = await reasonToKeep(kind, record);
  const items = reason
    ? [changed({ ...row, outcome: "KEPT", reason }, row.outcome)]
    : [...removal(record), changed({ ...row, outcome: "REMOVING", removed: { ...record } }, row.outcome)];
  const codes = await writeItems(items);
  return codes && COLLIDED;
}

/** Creates a deleted record again. Its row becomes KEPT. */
function restore({ kind }: ImportRow, row: ImportedRowRow, record: ImportableRow) {
  const { removed: _removed, ...rest } = row;
  const keptRow = changed({ ...rest, outcome: "KEPT", reason: "used" }, row.outcome);
  return writeItems([...RECORD_KINDS[kind].creation(record), keptRow]);
}

/** Deletes the row of a deleted record together with what was derived from it, and writes the audit entry of the deletion. */
async function conclude(imported: ImportRow, row: ImportedRowRow) {
  const { tenant_id, record_id = "" } = row;
  await RECORD_KINDS[imported.kind].removeDerived?.(tenant_id, record_id);
  const { undone_by: userId = "", undone_as: role = "TENANT_ADMIN", undone_in: requestId = "" } = imported;
  const entry = auditEntry({ userId, role, requestId }, "imports.undo", tenant_id, record_id);
  return writeItems([deleteItem(deletionOf(row)), ...auditPuts(entry)]);
}

/**
 * Restores a deleted record that was used at the same moment, because a booking may have ended between the check and the
 * deletion. Deletes the row of any other record, and writes the audit entry of its deletion.
 */
async function settle(imported: ImportRow, row: ImportedRowRow): Promise<typeof COLLIDED | undefined> {
  const { isUsed } = RECORD_KINDS[imported.kind];
  const record = row.removed as unknown as ImportableRow;
  const codes = (await isUsed(record)) ? await restore(imported, row, record) : await conclude(imported, row);
  return codes && COLLIDED;
}

/**
 * Takes one step of undoing a row that was just read.
 * @returns COLLIDED when another run has changed the row meanwhile
 */
async function undoStep(imported: ImportRow, row: ImportedRowRow): Promise<typeof COLLIDED | undefined> {
  switch (row.outcome) {
    case "CREATED":
      return remove(imported, row);
    case "REMOVING":
      return settle(imported, row);
    case "FAILED":
    case "LEFT_OUT":
      await deletionOf(row).go(IGNORED);
      return undefined;
    case "KEPT":
      return undefined;
  }
}

/** Undoes one row. Another run may do so at the same time, so the row's current outcome decides on the next step. */
const undoRow = (imported: ImportRow, first: ImportedRowRow): Promise<void> => {
  let row: ImportedRowRow | undefined = first;
  return untilWritten(async () => {
    while (row) {
      const hasSecondStep = row.outcome === "CREATED";
      const collided = await undoStep(imported, row);
      row = hasSecondStep || collided ? await findRow(ImportedRowEntity, row) : undefined;
      if (collided) return COLLIDED;
    }
    return undefined;
  });
};

/** Reads the records of an import that its undo has kept: all of them, or those among the first rows that are left. */
export async function keptRows(
  tenant_id: string,
  import_id: string,
  read: { readonly pages: "all" } | { readonly limit: number },
): Promise<ImportedRowRow[]> {
  const { data } = await ImportedRowEntity.query
    .byRow({ tenant_id, import_id })
    .where((at, { eq }) => eq(at.outcome, "KEPT"))
    .go({ ...read, consistent: true });
  return data;
}

/**
 * Removes the records of an import that is being undone. Every step can be repeated, so that an undo that was interrupted is
 * finished by the next request or by the table's stream.
 * @returns false when it stopped because it may not continue
 */
export async function finishUndo(tenant_id: string, import_id: string, mayContinue: MayContinue): Promise<boolean> {
  const imported = await findRow(ImportEntity, { tenant_id, import_id });
  if (imported?.state !== "UNDOING") return true;
  const rows = ImportedRowEntity.query.byRow({ tenant_id, import_id });
  const pages = rowPages((cursor) => rows.go({ limit: PAGE, cursor, consistent: true }));
  if (!(await eachRow(pages, (row) => undoRow(imported, row), { atOnce: AT_ONCE, mayContinue }))) return false;
  const kept = (await keptRows(tenant_id, import_id, { pages: "all" })).length;
  await ImportEntity.patch({ tenant_id, import_id })
    .set({ state: "UNDONE", kept, removed: imported.created - kept })
    .where((at, { eq }) => eq(at.state, "UNDOING"))
    .go(IGNORED);
  return true;
}

import { CustomAttributeType } from "electrodb";
import { IMPORT_KINDS, IMPORT_STATES, IMPORT_UNDO_DAYS, IMPORTS, KEPT_REASONS } from "../../shared/imports/import.ts";
import { UNDO_DAYS } from "../../shared/patients/merge.ts";
import { instantAfter } from "../../shared/values/days-and-times.ts";
import { findRow, getRow } from "../platform/dynamo/batch-get.ts";
import {
  counter,
  expiring,
  expiryAfter,
  fixedTexts,
  idList,
  lazyEntity,
  primary,
  type RowOf,
  textsOrEmpty,
} from "../platform/dynamo/entity.ts";

/** The erasure of a patient. It holds only ids and numbers: what is still to be erased, and what has been. */
export const erasureEntity = lazyEntity({
  entity: "erasure",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id"),
    state: { type: ["ERASING", "ERASED"] as const, required: true },
    /** The patients that were merged into this one, the merges, and the leads that became this patient. */
    merged_ids: idList,
    merge_ids: idList,
    lead_ids: idList,
    appointments: counter,
    notes: counter,
    policies: counter,
    waitlist_entries: counter,
    erased_at: { type: "string", required: true },
  },
  indexes: { byPatient: primary(["tenant_id"], ["patient_id"]) },
});

export type ErasureRow = RowOf<typeof erasureEntity>;

export const findErasure = (tenant_id: string, patient_id: string): Promise<ErasureRow | undefined> =>
  findRow(erasureEntity(), { tenant_id, patient_id });

export const PAGE = 100;

/** MOVING and UNDOING mean that rows are still being moved. */
const MERGE_STATES = ["MOVING", "MERGED", "UNDOING", "UNDONE"] as const;

export type MergedFields = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** A merge of two patients: its progress, and the values that its undo needs. */
export const mergeEntity = lazyEntity({
  entity: "merge",
  attributes: {
    ...fixedTexts("tenant_id", "merge_id", "other_id", "merged_at"),
    /** The target of the merge, to which the id of the other patient refers. */
    target_id: { type: "string", required: true, readOnly: true },
    state: { type: MERGE_STATES, required: true },
    fields: { type: CustomAttributeType<MergedFields>("any"), required: true },
    /** The later merge that replaced a value of this one, by field, once this one is being undone. */
    replaced_by: { type: CustomAttributeType<Readonly<Record<string, string>>>("any") },
    /** The user who merged the two patients, or undid the merge. */
    changed_by: { type: "string", required: true },
    ...expiring,
  },
  indexes: { byId: primary(["tenant_id"], ["merge_id"]) },
});

export type MergeRow = RowOf<typeof mergeEntity>;

/** A row that a merge has moved, so that the undo finds it. */
export const mergedRowEntity = lazyEntity({
  entity: "mergedRow",
  attributes: {
    ...fixedTexts("tenant_id", "merge_id", "kind", "row_id"),
    /** Whether the undo has moved it back. */
    returned: { type: "boolean" },
    ...expiring,
  },
  indexes: { byMerge: primary(["tenant_id"], ["merge_id", "kind", "row_id"]) },
});

export const undoEnd = ({ merged_at }: Pick<MergeRow, "merged_at">): string => instantAfter(merged_at, UNDO_DAYS);

export const isUndoable = (merge: Pick<MergeRow, "merged_at">): boolean => new Date().toISOString() <= undoEnd(merge);

export const findMerge = (tenant_id: string, merge_id: string): Promise<MergeRow | undefined> =>
  findRow(mergeEntity(), { tenant_id, merge_id });

export const mergedRows = (tenant_id: string, merge_id: string, cursor: string | null) =>
  mergedRowEntity().query.byMerge({ tenant_id, merge_id }).go({ limit: PAGE, cursor, consistent: true });

const rowCounter = { type: "number", required: true, default: 0 } as const;

/** An import of rows from a file. It holds no personal data. */
export const importEntity = lazyEntity({
  entity: "import",
  attributes: {
    ...fixedTexts("tenant_id", "import_id", "file_name", "created_by", "created_at"),
    ...textsOrEmpty("file_hash", "undo_failure"),
    kind: { type: IMPORT_KINDS, required: true, readOnly: true },
    dry_run: { type: "boolean", required: true, readOnly: true },
    skip_duplicates: { type: "boolean", required: true, readOnly: true },
    state: { type: IMPORT_STATES, required: true },
    created: rowCounter,
    failed: rowCounter,
    left_out: rowCounter,
    removed: rowCounter,
    kept: rowCounter,
    /**
     * The ULID of the undo's current step, which holds when the step began. `undo_failure` is the sentence that says why the step
     * failed, if it did.
     */
    undo_step: { type: "string" },
    /** The number of the last row that is undone. */
    undo_row: rowCounter,
    /** Unix time in seconds after which DynamoDB deletes a dry run. Other imports are kept. */
    expires: { type: "number", readOnly: true },
  },
  indexes: {
    // The id begins with the time, so that the table's order is that of creation.
    byId: primary(["tenant_id"], ["import_id"]),
  },
});

export type ImportRow = RowOf<typeof importEntity>;

/** REMOVING means that the record was deleted, but not yet checked for another request that used it at the same moment. */
const OUTCOMES = ["CREATED", "FAILED", "LEFT_OUT", "REMOVING", "KEPT"] as const;

export interface ImportableRow {
  readonly tenant_id: string;
  readonly version: number;
}

/** The outcome of one row of an import, so that a batch that is sent again imports nothing twice. */
export const importedRowEntity = lazyEntity({
  entity: "importedRow",
  attributes: {
    ...fixedTexts("tenant_id", "import_id"),
    row: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
    outcome: { type: OUTCOMES, required: true },
    record_id: { type: "string" },
    duplicate_of: { type: "string" },
    reason: { type: KEPT_REASONS },
    /** The deleted record, while its outcome is REMOVING. */
    removed: { type: CustomAttributeType<ImportableRow>("any") },
    ...expiring,
  },
  indexes: { byRow: primary(["tenant_id"], ["import_id", "row"]) },
});

export type ImportOutcomeRow = RowOf<typeof importedRowEntity>;

export const undoUntil = ({ created_at }: Pick<ImportRow, "created_at">): string =>
  instantAfter(created_at, IMPORT_UNDO_DAYS);

/** Returns the expiry, as Unix time in seconds, of rows that are kept a day longer than an import can be undone. */
export const importExpiry = (): number => expiryAfter(IMPORT_UNDO_DAYS + 1);

/**
 * Returns the tenant's import of this id.
 * @throws ClinicError 404 "Import not found"
 */
export const getImport = (tenant_id: string, import_id: string): Promise<ImportRow> =>
  getRow(importEntity(), { tenant_id, import_id }, IMPORTS.notFound);

type UndoChanges = Partial<Pick<ImportRow, "undo_step" | "undo_row" | "undo_failure">>;

/** Changes the undo of an import, and adds to its counts, unless another step has followed the one that was read. */
export async function updateUndo(
  { tenant_id, import_id, undo_step = "" }: ImportRow,
  changes: UndoChanges,
  counts = { removed: 0, kept: 0 },
): Promise<void> {
  await importEntity()
    .patch({ tenant_id, import_id })
    .set(changes)
    .add(counts)
    .where((at, { eq }) => `${eq(at.state, "UNDOING")} AND ${eq(at.undo_step, undo_step)}`)
    .go({ response: "none", returnOnConditionCheckFailure: "all_old" });
}

import { CustomAttributeType } from "electrodb";
import { IMPORT_KINDS, IMPORT_STATES, IMPORT_UNDO_DAYS, IMPORTS, KEPT_REASONS } from "../../shared/imports/import.ts";
import { instantAfter } from "../../shared/values/days-and-times.ts";
import { getRow } from "../platform/dynamo/batch-get.ts";
import {
  expiring,
  expiryAfter,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  textsOrEmpty,
} from "../platform/dynamo/entity.ts";

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
    /** Sentences by field, about values that were left out. They contain none of the values. */
    warnings: { type: CustomAttributeType<Readonly<Record<string, string>>>("any") },
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

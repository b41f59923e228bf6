import { CustomAttributeType, type EntityItem } from "electrodb";
import { instantAfter } from "../../../shared/days-and-times.ts";
import { UNDO_DAYS } from "../../../shared/patients/merge.ts";
import { entityOf, expiring, fixedTexts, primary } from "../entity.ts";
import { findRow } from "../find-row.ts";
import { PAGE } from "./belonging.ts";

/** MOVING and UNDOING mean that rows are still being moved. */
const MERGE_STATES = ["MOVING", "MERGED", "UNDOING", "UNDONE"] as const;

/** The fields that a merge gave another value to, with both values. */
export type MergedFields = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** A merge of two patients: its progress, and the values that its undo needs. */
export const MergeEntity = entityOf({
  entity: "merge",
  attributes: {
    ...fixedTexts("tenant_id", "merge_id", "other_id", "merged_at"),
    /** The target of the merge, to which the id of the other patient refers. */
    kept_id: { type: "string", required: true, readOnly: true },
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

export type MergeRow = EntityItem<typeof MergeEntity>;

/** A row that a merge has moved, so that the undo finds it. */
export const MergedRowEntity = entityOf({
  entity: "mergedRow",
  attributes: {
    ...fixedTexts("tenant_id", "merge_id", "kind", "row_id"),
    /** Whether the undo has moved it back. */
    returned: { type: "boolean" },
    ...expiring,
  },
  indexes: { byMerge: primary(["tenant_id"], ["merge_id", "kind", "row_id"]) },
});

/** Returns the last moment at which a merge can be undone. */
export const undoEnd = ({ merged_at }: Pick<MergeRow, "merged_at">): string => instantAfter(merged_at, UNDO_DAYS);

/** Returns whether a merge can still be undone. */
export const isUndoable = (merge: Pick<MergeRow, "merged_at">): boolean => new Date().toISOString() <= undoEnd(merge);

/** Reads a merge consistently. */
export const findMerge = (tenant_id: string, merge_id: string): Promise<MergeRow | undefined> =>
  findRow(MergeEntity, { tenant_id, merge_id });

/** Reads the next rows that a merge has moved. */
export const mergedRows = (tenant_id: string, merge_id: string, cursor: string | null) =>
  MergedRowEntity.query.byMerge({ tenant_id, merge_id }).go({ limit: PAGE, cursor, consistent: true });

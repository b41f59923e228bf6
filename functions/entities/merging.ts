import { CustomAttributeType } from "electrodb";
import { UNDO_DAYS } from "../../shared/patients/merge.ts";
import { instantAfter } from "../../shared/values/days-and-times.ts";
import { findRow } from "../platform/dynamo/batch-get.ts";
import { counter, expiring, fixedTexts, idList, lazyEntity, primary, type RowOf } from "../platform/dynamo/entity.ts";

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

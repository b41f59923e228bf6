import type { EntityItem } from "electrodb";
import { counter, entityOf, fixedTexts, idList, primary } from "./entity.ts";
import { findRow } from "./find-row.ts";

/** The erasure of a patient. It holds only ids and numbers: what is still to be erased, and what has been. */
export const ErasureEntity = entityOf({
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
    // Absent in erasures from before there was a waitlist.
    waitlist_entries: { type: "number" },
    erased_at: { type: "string", required: true },
  },
  indexes: { byPatient: primary(["tenant_id"], ["patient_id"]) },
});

export type ErasureRow = EntityItem<typeof ErasureEntity>;

/** Reads the erasure of a patient consistently. */
export const findErasure = (tenant_id: string, patient_id: string): Promise<ErasureRow | undefined> =>
  findRow(ErasureEntity, { tenant_id, patient_id });

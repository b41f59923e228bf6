import type { EntityItem } from "electrodb";
import { entityOf, fixedTexts, primary } from "./entity.ts";

const ids = { type: "list", items: { type: "string" }, required: true } as const;

/** The erasure of a patient. It holds only ids and numbers: what is still to be erased, and what has been. */
export const ErasureEntity = entityOf({
  entity: "erasure",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id"),
    state: { type: ["ERASING", "ERASED"] as const, required: true },
    /** The patients that were merged into this one, the merges, and the leads that became this patient. */
    merged_ids: ids,
    merge_ids: ids,
    lead_ids: ids,
    appointments: { type: "number", required: true },
    notes: { type: "number", required: true },
    policies: { type: "number", required: true },
    // Absent in erasures from before there was a waitlist.
    waitlist_entries: { type: "number" },
    erased_at: { type: "string", required: true },
  },
  indexes: { byPatient: primary(["tenant_id"], ["patient_id"]) },
});

export type ErasureRow = EntityItem<typeof ErasureEntity>;

/** Reads the erasure of a patient consistently. */
export async function findErasure(tenant_id: string, patient_id: string): Promise<ErasureRow | undefined> {
  const { data } = await ErasureEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  return data ?? undefined;
}

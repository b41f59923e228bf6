import { Patient } from "../../shared/patients/patient.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { createdAt, importedBy, rowAttributes } from "./last-change.ts";

/** A patient. Lists and searches read `SearchItemEntity`, which is written in the same transaction. */
export const PatientEntity = entityOf({
  entity: "patient",
  attributes: {
    ...attributesOf(Patient, ["patient_id"]),
    ...rowAttributes,
    ...createdAt,
    ...importedBy,
    /** The lead that became the patient. It is absent in rows of older releases, and in patients who never were a lead. */
    lead_id: { type: "string" },
    /** The patient that this one was merged into, and by which merge. Its fields stay for the undo. */
    merged_into: { type: "string" },
    merge_id: { type: "string" },
    /** The merge whose rows are still being moved. */
    unfinished_merge: { type: "string" },
    /** Every patient that was merged into this one, directly or by another one. */
    merged_ids: { type: "list", items: { type: "string" } },
    /** The merges of the last 30 days in which the patient took part, oldest first. */
    merges: { type: "list", items: { type: "string" } },
  },
  indexes: { byId: primary(["tenant_id"], ["patient_id"]) },
});

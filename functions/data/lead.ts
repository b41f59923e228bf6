import { Lead } from "../../shared/patients/lead.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { createdAt, importedBy, rowAttributes } from "./last-change.ts";

/** A lead; `patient_id` is the patient after the conversion. Lists and searches read `SearchItemEntity`. */
export const LeadEntity = entityOf({
  entity: "lead",
  attributes: { ...attributesOf(Lead, ["lead_id"]), ...rowAttributes, ...createdAt, ...importedBy },
  indexes: { byId: primary(["tenant_id"], ["lead_id"]) },
});

import { Entity } from "electrodb";
import { Lead } from "../../shared/patients/lead.ts";
import { attributesOf } from "./attributes.ts";
import { createdAt, rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A lead; `patient_id` is the patient after the conversion. Lists and searches read `SearchItemEntity`. */
export const LeadEntity = new Entity(
  {
    model: { service: "clinic", entity: "lead", version: "1" },
    attributes: {
      ...attributesOf(Lead, ["lead_id"]),
      ...rowAttributes,
      ...createdAt,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["lead_id"], casing: "none" },
      },
    },
  },
  table,
);

import { Entity } from "electrodb";
import { GENDERS } from "../../shared/patients/person.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A lead; `patient_id` is the patient after the conversion. Lists and searches read `SearchItemEntity`. */
export const LeadEntity = new Entity(
  {
    model: { service: "clinic", entity: "lead", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      lead_id: { type: "string", required: true, readOnly: true },
      first_name: { type: "string", required: true },
      middle_name: { type: "string", required: true },
      last_name: { type: "string", required: true },
      email: { type: "string", required: true },
      contact: { type: "string", required: true },
      dob: { type: "string", required: true },
      gender: { type: GENDERS, required: true },
      street: { type: "string", required: true },
      city: { type: "string", required: true },
      state: { type: "string", required: true },
      patient_id: { type: "string" },
      created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
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

import { Entity } from "electrodb";
import { Patient } from "../../shared/patients/patient.ts";
import { attributesOf } from "./attributes.ts";
import { createdAt, rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A patient. Lists and searches read `SearchItemEntity`, which is written in the same transaction. */
export const PatientEntity = new Entity(
  {
    model: { service: "clinic", entity: "patient", version: "1" },
    attributes: {
      ...attributesOf(Patient, ["patient_id"]),
      ...rowAttributes,
      ...createdAt,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["patient_id"], casing: "none" },
      },
    },
  },
  table,
);

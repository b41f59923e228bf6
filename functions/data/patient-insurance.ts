import { CustomAttributeType, Entity } from "electrodb";
import type { Policy } from "../../shared/patients/policy.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** The insurance policies of a patient, in their order. They are one row, so that their order has one version. */
export const PatientInsuranceEntity = new Entity(
  {
    model: { service: "clinic", entity: "patientInsurance", version: "1" },
    attributes: {
      patient_id: { type: "string", required: true, readOnly: true },
      items: { type: CustomAttributeType<readonly Policy[]>("any"), required: true },
      ...rowAttributes,
    },
    indexes: {
      byPatient: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["patient_id"], casing: "none" },
      },
    },
  },
  table,
);

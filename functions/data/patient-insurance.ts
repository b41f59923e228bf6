import { CustomAttributeType } from "electrodb";
import type { Policy } from "../../shared/patients/policy.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";

/** The insurance policies of a patient, in their order. They are one row, so that their order has one version. */
export const PatientInsuranceEntity = entityOf({
  entity: "patientInsurance",
  attributes: {
    ...fixedTexts("patient_id"),
    items: { type: CustomAttributeType<readonly Policy[]>("any"), required: true },
    ...rowAttributes,
  },
  indexes: { byPatient: primary(["tenant_id"], ["patient_id"]) },
});

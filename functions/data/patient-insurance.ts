import { CustomAttributeType, type EntityItem } from "electrodb";
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

export type InsuranceRow = EntityItem<typeof PatientInsuranceEntity>;

/** Reads the policies of a patient consistently. Their version is 0 if none were ever saved. */
export async function readInsuranceRow(tenant_id: string, patient_id: string): Promise<InsuranceRow> {
  const { data } = await PatientInsuranceEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  return data ?? { tenant_id, patient_id, items: [], version: 0 };
}

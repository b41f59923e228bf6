import { CustomAttributeType, type EntityItem } from "electrodb";
import type { Policy } from "../../shared/patients/policy.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";
import { findRow } from "./find-row.ts";
import { rowAttributes } from "./last-change.ts";
import { PolicyUseEntity, usedIds } from "./policy-use.ts";
import { asRead } from "./versioned-rows.ts";
import { deleteItem, putItem, type TransactItem } from "./write-items.ts";

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
export const readInsuranceRow = async (tenant_id: string, patient_id: string): Promise<InsuranceRow> =>
  (await findRow(PatientInsuranceEntity, { tenant_id, patient_id })) ?? {
    tenant_id,
    patient_id,
    items: [],
    version: 0,
  };

/** Builds the writes of a patient's policies, and of the rows that mark which providers and companies they name. */
export function policyWrites(before: InsuranceRow, after: InsuranceRow): TransactItem[] {
  const { tenant_id, patient_id } = before;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const keyOf = (used_id: string) => ({ tenant_id, patient_id, used_id });
  return [
    putItem(PatientInsuranceEntity.put({ ...after, version: before.version + 1 }).where(asRead(before.version))),
    ...now.filter((id) => !old.includes(id)).map((id) => putItem(PolicyUseEntity.put(keyOf(id)))),
    ...old.filter((id) => !now.includes(id)).map((id) => deleteItem(PolicyUseEntity.delete(keyOf(id)))),
  ];
}

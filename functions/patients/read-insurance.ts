import type { EntityItem } from "electrodb";
import type { PatientInsurance } from "../../shared/patients/policy.ts";
import { getPatient } from "../data/get-patient.ts";
import { PatientInsuranceEntity } from "../data/patient-insurance.ts";
import { usedIds } from "../data/policy-use.ts";
import { type Insurers, readInsurers } from "./insurers.ts";

export type InsuranceRow = EntityItem<typeof PatientInsuranceEntity>;

/** Reads a patient and the patient's policies. Their version is 0 if none were ever saved. */
export async function readInsurance(tenant_id: string, id: string) {
  const patient = await getPatient(tenant_id, id);
  const { patient_id } = patient;
  const { data } = await PatientInsuranceEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  const insurance: InsuranceRow = data ?? { tenant_id, patient_id, items: [], version: 0 };
  return { patient, insurance };
}

/** Returns the policies as the contract shows them, with the names of their providers and companies. */
export function shownInsurance({ patient_id, items, version }: InsuranceRow, insurers: Insurers): PatientInsurance {
  const names = Object.fromEntries(usedIds(items).map((id) => [id, insurers.get(id)?.name ?? ""]));
  return { patient_id, items: [...items], names, version };
}

/** Returns the policies as the contract shows them, after reading the names. */
export const showInsurance = async (row: InsuranceRow): Promise<PatientInsurance> =>
  shownInsurance(row, await readInsurers(row.tenant_id, usedIds(row.items)));

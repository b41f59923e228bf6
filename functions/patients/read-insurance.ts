import type { PatientInsurance } from "../../shared/patients/policy.ts";
import { getPatient } from "../data/get-patient.ts";
import { type InsuranceRow, readInsuranceRow } from "../data/patient-insurance.ts";
import { usedIds } from "../data/policy-use.ts";
import { type Insurers, readInsurers } from "./insurers.ts";

/** Reads a patient and the patient's policies. */
export async function readInsurance(tenant_id: string, id: string) {
  const patient = await getPatient(tenant_id, id);
  return { patient, insurance: await readInsuranceRow(tenant_id, patient.patient_id) };
}

/** Returns the policies as the contract shows them, with the names of the given providers and companies. */
export function withNames({ patient_id, items, version }: InsuranceRow, insurers: Insurers): PatientInsurance {
  const names = Object.fromEntries(usedIds(items).map((id) => [id, insurers.get(id)?.name ?? ""]));
  return { patient_id, items: [...items], names, version };
}

/** Returns the policies as the contract shows them, after reading the names of their providers and companies. */
export const readWithNames = async (row: InsuranceRow): Promise<PatientInsurance> =>
  withNames(row, await readInsurers(row.tenant_id, usedIds(row.items)));

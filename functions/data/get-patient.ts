import type { EntityItem } from "electrodb";
import { PatientId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { findRow, orNotFound } from "./find-row.ts";
import { PatientEntity } from "./patient.ts";

export type PatientRow = EntityItem<typeof PatientEntity>;

/** Returns the row of this id, even when the patient was merged into another one. */
export const findPatientRow = (tenant_id: string, patient_id: string): Promise<PatientRow | undefined> =>
  findRow(PatientEntity, { tenant_id, patient_id });

/**
 * Returns the patient of this id, or the one that the patient was merged into. Returns undefined when there is none, as after an
 * erasure.
 */
export async function findPatient(tenant_id: string, patient_id: string): Promise<PatientRow | undefined> {
  const row = await findPatientRow(tenant_id, patient_id);
  return row?.merged_into ? findPatient(tenant_id, row.merged_into) : row;
}

/**
 * Returns the tenant's patient of this id, or the one that the patient was merged into.
 * @throws ClinicError 404 "Patient not found", in the same words for a malformed, an unknown and another tenant's id
 */
export async function getPatient(tenant_id: string, patient_id: string): Promise<PatientRow> {
  const { success } = PatientId.safeParse(patient_id);
  return orNotFound(success ? await findPatient(tenant_id, patient_id) : undefined, MESSAGES.notFound.patient);
}

import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { PatientId } from "../../../shared/values/ids.ts";
import { leadEntity, patientEntity } from "../../entities/patients.ts";
import { findRow, getRow, orNotFound } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { checkItem, type TransactItem } from "../../platform/dynamo/transaction.ts";

export type LeadRow = RowOf<typeof leadEntity>;

/**
 * Returns the tenant's lead of this id.
 * @throws ClinicError 404 "Lead not found"
 */
export const getLead = (tenant_id: string, lead_id: string): Promise<LeadRow> =>
  getRow(leadEntity(), { tenant_id, lead_id }, NOT_FOUND_TEXTS.lead);

export type PatientRow = RowOf<typeof patientEntity>;

/** Returns the row of this id, even when the patient was merged into another one. */
export const findPatientRow = (tenant_id: string, patient_id: string): Promise<PatientRow | undefined> =>
  findRow(patientEntity(), { tenant_id, patient_id });

/**
 * Returns the patient of this id, or the one that the patient was merged into. Returns undefined when there is none, as after an
 * erasure.
 */
export async function findPatient(tenant_id: string, patient_id: string): Promise<PatientRow | undefined> {
  const row = await findPatientRow(tenant_id, patient_id);
  return row?.merged_into ? findPatient(tenant_id, row.merged_into) : row;
}

/** Builds the condition that a patient was neither erased nor merged into another one. */
export const patientCheck = ({ tenant_id, patient_id }: Pick<PatientRow, "tenant_id" | "patient_id">): TransactItem =>
  checkItem(
    patientEntity()
      .delete({ tenant_id, patient_id })
      .where((at, { exists, notExists }) => `${exists(at.patient_id)} AND ${notExists(at.merged_into)}`),
  );

/**
 * Returns the tenant's patient of this id, or the one that the patient was merged into.
 * @throws ClinicError 404 "Patient not found", in the same words for a malformed, an unknown and another tenant's id
 */
export async function getPatient(tenant_id: string, patient_id: string): Promise<PatientRow> {
  const { success } = PatientId.safeParse(patient_id);
  return orNotFound(success ? await findPatient(tenant_id, patient_id) : undefined, NOT_FOUND_TEXTS.patient);
}

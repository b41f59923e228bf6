import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { PatientId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { PatientEntity } from "./patient.ts";

export type PatientRow = EntityItem<typeof PatientEntity>;

/**
 * Returns the tenant's patient of this id.
 * @throws ClinicError 404 "Patient not found", in the same words for a malformed, an unknown and another tenant's id
 */
export async function getPatient(tenant_id: string, patient_id: string): Promise<PatientRow> {
  const id = PatientId.safeParse(patient_id);
  const { data } = id.success
    ? await PatientEntity.get({ tenant_id, patient_id: id.data }).go({ consistent: true })
    : { data: null };
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.patient);
  return data;
}

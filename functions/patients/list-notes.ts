import { getPatient } from "../data/get-patient.ts";
import { page } from "../data/page.ts";
import { PatientNoteEntity } from "../data/patient-note.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the notes about a patient, newest first. */
export const listNotes: UseCase<"patients.listNotes"> = async ({ tenantId: tenant_id }, { params, query }) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  return page(PatientNoteEntity.query.byPatient({ tenant_id, patient_id }), query, "desc");
};

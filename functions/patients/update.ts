import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName, givesName } from "../../shared/names.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { PatientEntity } from "../data/patient.ts";
import { requirePatient } from "../data/require-patient.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { searchKeys } from "../data/search-keys.ts";
import { renameVisits } from "../data/visit-names.ts";
import type { UseCase } from "../http/api.ts";

/** Changes a patient, unless somebody changed them since the caller read them; a new name goes to their visits too. */
export const update: UseCase<typeof contract.patients.update> = async ({ tenantId: tenant_id }, { params, body }) => {
  const { patient_id } = params;
  const { version, ...change } = body;
  const before = await requirePatient(tenant_id, patient_id);
  const result = await PatientEntity.patch({ tenant_id, patient_id })
    .set({ ...change, ...searchKeys({ ...before, ...change }) })
    .add({ version: 1 })
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  const after = saved(result, MESSAGES.notFound.patient);
  const patient_name = fullName(after);
  const outdated = AppointmentEntity.query
    .byPatient({ tenant_id, patient_id })
    .where((at, { ne }) => ne(at.patient_name, patient_name));
  if (givesName(change)) await renameVisits(outdated, { patient_name });
  return after;
};

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { fullName, givesName } from "../../shared/names.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { renameAppointments } from "../data/appointment-names.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { getPatient } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { searchKeys } from "../data/search-keys.ts";
import { OLD_ROW, refusedUpdate, transact } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./rows.ts";

/** Changes a patient, unless somebody changed them since the caller read them; a new name goes to their appointments too. */
export const update: UseCase<typeof contract.patients.update> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, patient_id: params.patient_id };
  const { version, ...change } = body;
  const before = await getPatient(key.tenant_id, key.patient_id);
  const changed = { ...change, ...changedBy(caller), ...searchKeys({ ...before, ...change }) };
  const entry = auditEntry(caller, "patients.update", key.tenant_id, key.patient_id);
  const outcome = await transact(() =>
    rows.transaction
      .write(({ patient, audit }) => [
        patient
          .patch(key)
          .set(changed)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, version))
          .commit(OLD_ROW),
        audit.create(entry).commit(),
      ])
      .go(),
  );
  if (outcome.canceled) throw await refusedUpdate(outcome, MESSAGES.notFound.patient);
  const after = { ...before, ...changed, version: version + 1 };
  const patient_name = fullName(after);
  const outdated = AppointmentEntity.query.byPatient(key).where((at, { ne }) => ne(at.patient_name, patient_name));
  if (givesName(change)) await renameAppointments(outdated, { patient_name });
  return after;
};

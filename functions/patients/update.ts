import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getPatient } from "../data/get-patient.ts";
import { indexWrites } from "../data/index-writes.ts";
import { changedBy } from "../data/last-change.ts";
import { PatientEntity } from "../data/patient.ts";
import { patientItems } from "../data/search-items.ts";
import { writeUpdate } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { OLD_ROW, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Changes a patient, unless it was changed since the caller read it. The table's stream copies a new name onto appointments. */
export const update: UseCase<"patients.update"> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const before = await getPatient(caller.tenantId, params.patient_id);
  const key = { tenant_id: caller.tenantId, patient_id: before.patient_id };
  const changed = { ...change, ...changedBy(caller) };
  const after = { ...before, ...changed, version: version + 1 };
  const changes = fieldChanges(before, after, Object.keys(change));
  const entry = auditEntry(caller, "patients.update", key.tenant_id, key.patient_id, changes);
  await writeUpdate(
    [
      updateItem(PatientEntity.patch(key).set(changed).add({ version: 1 }).where(hasVersion(version)), OLD_ROW),
      ...indexWrites(patientItems(after), patientItems(before)),
      ...auditPuts(entry),
    ],
    MESSAGES.notFound.patient,
  );
  return after;
};

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getPatient } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { patientItems } from "../data/search-items.ts";
import { OLD_ROW, refusedUpdate, transact } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { indexWrites } from "./index-writes.ts";
import { rows } from "./rows.ts";

/** Changes a patient, unless it was changed since the caller read it. The table's stream copies a new name onto appointments. */
export const update: UseCase<typeof contract.patients.update> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const before = await getPatient(caller.tenantId, params.patient_id);
  const key = { tenant_id: caller.tenantId, patient_id: before.patient_id };
  const changed = { ...change, ...changedBy(caller) };
  const after = { ...before, ...changed, version: version + 1 };
  const changes = fieldChanges(before, after, Object.keys(change));
  const entry = auditEntry(caller, "patients.update", key.tenant_id, key.patient_id, changes);
  const outcome = await transact(() =>
    rows.transaction
      .write(({ patient, searchItem, audit }) => [
        patient
          .patch(key)
          .set(changed)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, version))
          .commit(OLD_ROW),
        ...indexWrites(searchItem, patientItems(after), patientItems(before)),
        audit.create(entry).commit(),
      ])
      .go(),
  );
  if (outcome.canceled) throw await refusedUpdate(outcome, MESSAGES.notFound.patient);
  return after;
};

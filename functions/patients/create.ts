import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { getPatient, type PatientRow } from "../data/get-patient.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { indexWrites } from "../data/index-writes.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { PatientEntity } from "../data/patient.ts";
import { patientItems } from "../data/search-items.ts";
import { writeAll } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Creates a patient. */
export const create: UseCase<"patients.create"> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const write = async (): Promise<PatientRow> => {
    const patient_id = newId("pat");
    const created = { ...changedBy(caller), tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
    const row = { ...body, ...created };
    const entry = auditEntry(caller, "patients.create", tenant_id, patient_id);
    await writeAll([
      putItem(PatientEntity.create(row)),
      ...indexWrites(patientItems(row)),
      ...auditPuts(entry),
      ...keyWrites(idempotencyKey, tenant_id, patient_id),
    ]);
    return row;
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: write,
    load: (patient_id) => openRow(caller, "patient_id", getPatient(tenant_id, patient_id)),
  });
};

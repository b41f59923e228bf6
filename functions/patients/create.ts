import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { getPatient, type PatientRow } from "../data/get-patient.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { patientItems } from "../data/search-items.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { indexWrites } from "./index-writes.ts";
import { rows } from "./rows.ts";

/** Creates a patient. */
export const create: UseCase<typeof contract.patients.create> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const write = async (): Promise<PatientRow> => {
    const patient_id = newId("pat");
    const created = { ...changedBy(caller), tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
    const row = { ...body, ...created };
    const entry = auditEntry(caller, "patients.create", tenant_id, patient_id);
    const { canceled } = await transact(() =>
      rows.transaction
        .write(({ patient, searchItem, audit, idempotency }) => [
          patient.create(row).commit(),
          ...indexWrites(searchItem, patientItems(row)),
          audit.create(entry).commit(),
          ...keyWrites(idempotency, idempotencyKey, tenant_id, patient_id),
        ])
        .go(),
    );
    if (canceled) throw unavailable();
    return row;
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: write,
    load: (patient_id) => openRow(caller, "patient_id", getPatient(tenant_id, patient_id)),
  });
};

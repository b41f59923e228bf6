import type { contract } from "../../shared/contract.ts";
import { AuditEntryEntity, auditEntry } from "../data/audit-entry.ts";
import { getPatient } from "../data/get-patient.ts";
import type { UseCase } from "../http/api.ts";

/** One patient's details. Nobody sees them without an entry that says so. */
export const get: UseCase<typeof contract.patients.get> = async (caller, { params }) => {
  const row = await getPatient(caller.tenantId, params.patient_id);
  await AuditEntryEntity.put(auditEntry(caller, "patients.get", row.tenant_id, row.patient_id)).go();
  return row;
};

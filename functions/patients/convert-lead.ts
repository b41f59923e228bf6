import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { getLead } from "../data/get-lead.ts";
import { getPatient } from "../data/get-patient.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantCaller } from "../http/caller.ts";
import { rows } from "./rows.ts";

const ATTEMPTS = 5;

/** Returns the patient whom an earlier conversion has made, and leaves the audit entry of the opening. */
async function openPatient(caller: TenantCaller, patient_id: string) {
  const patient = await getPatient(caller.tenantId, patient_id);
  await auditOpening(caller, "patient_id", patient.patient_id);
  return patient;
}

/**
 * Turns a lead into a patient, once: both rows are written in one transaction, on the version of the lead that was read. A
 * lead that was changed meanwhile is read again, so that the patient has every change.
 */
export const convertLead: UseCase<typeof contract.patients.convertLead> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const { lead_id } = params;
  const patient_id = newId("pat");
  const entries = [lead_id, patient_id].map((id) => auditEntry(caller, "patients.convertLead", tenant_id, id));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { lead_id: _, patient_id: converted, ...lead } = await getLead(tenant_id, lead_id);
    if (converted) return openPatient(caller, converted);
    const change = changedBy(caller);
    const patient = { ...lead, ...change, tenant_id, patient_id, created_at: new Date().toISOString(), version: 1 };
    const { canceled, data } = await transact(() =>
      rows.transaction
        .write((entity) => [
          entity.lead
            .patch({ tenant_id, lead_id })
            .set({ patient_id, ...change })
            .add({ version: 1 })
            .where((at, { eq }) => eq(at.version, lead.version))
            .commit(),
          entity.patient.create(patient).commit(),
          ...entries.map((entry) => entity.audit.create(entry).commit()),
        ])
        .go(),
    );
    if (!canceled) return patient;
    if (data[0]?.code !== "ConditionalCheckFailed") break;
  }
  throw unavailable();
};

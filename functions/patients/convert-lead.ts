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

/** Returns the patient whom an earlier conversion has made, and leaves the audit entry of the opening. */
async function openPatient(caller: TenantCaller, patient_id: string) {
  const patient = await getPatient(caller.tenantId, patient_id);
  await auditOpening(caller, "patient_id", patient.patient_id);
  return patient;
}

/** Turns a lead into a patient: both rows in one transaction, and once only, whoever else asks at the same time. */
export const convertLead: UseCase<typeof contract.patients.convertLead> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const { lead_id } = params;
  const { lead_id: _, patient_id: converted, ...person } = await getLead(tenant_id, lead_id);
  if (converted) return openPatient(caller, converted);

  const patient_id = newId("pat");
  const row = {
    ...person,
    ...changedBy(caller),
    tenant_id,
    patient_id,
    created_at: new Date().toISOString(),
    version: 1,
  };
  const entryOf = (record_id: string) => auditEntry(caller, "patients.convertLead", tenant_id, record_id);
  const entries = [entryOf(lead_id), entryOf(patient_id)];
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ lead, patient, audit }) => [
        lead
          .patch({ tenant_id, lead_id })
          .set({ patient_id, ...changedBy(caller) })
          .add({ version: 1 })
          .where((at, { notExists }) => notExists(at.patient_id))
          .commit(),
        patient.create(row).commit(),
        ...entries.map((entry) => audit.create(entry).commit()),
      ])
      .go(),
  );
  if (!canceled) return row;
  const { patient_id: winner } = await getLead(tenant_id, lead_id);
  if (data[0]?.code === "ConditionalCheckFailed" && winner) return openPatient(caller, winner);
  throw unavailable();
};

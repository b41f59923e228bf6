import { Lead } from "../../../shared/patients/lead.ts";
import { personOf } from "../../../shared/patients/person.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { fullName } from "../../../shared/values/names.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { getLead, getPatient, type LeadRow, type PatientRow } from "../../domain/patients/people.ts";
import { indexWrites, leadItems, patientCreation } from "../../domain/search/index-writes.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { leadEntity, patientNoteEntity } from "../../entities/patients.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, retryOnConflict, updateItem, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const patientOf = (lead: LeadRow, caller: TenantCaller): PatientRow => ({
  ...personOf(lead),
  ...changedBy(caller),
  tenant_id: lead.tenant_id,
  patient_id: newId("pat"),
  lead_id: lead.lead_id,
  created_at: new Date().toISOString(),
  version: 1,
});

/**
 * Builds the patient's first note, which contains the lead's inquiry, because a patient has no fields for it. Returns none when
 * nothing is known of the inquiry.
 */
function noteOf(lead: LeadRow, { patient_id, tenant_id, created_at }: PatientRow, { userId, user }: TenantCaller) {
  const text = PATIENTS.inquiry(Lead.parse(lead));
  const author = { author_id: userId, author_name: fullName(user) };
  return text === "" ? [] : [{ tenant_id, patient_id, note_id: newId("note"), text, ...author, created_at }];
}

/** Writes the patient and marks the lead as converted, in one transaction on the version of the lead that was read. */
function write(caller: TenantCaller, before: LeadRow, patient: PatientRow) {
  const { tenant_id, lead_id, version } = before;
  const { patient_id } = patient;
  const patch = { patient_id, status: "CONVERTED" as const, ...changedBy(caller) };
  const after = { ...before, ...patch, version: version + 1 };
  const changes = fieldChanges(before, after, ["status", "patient_id"]);
  const entries = [
    auditEntry(caller, "patients.convertLead", tenant_id, lead_id, changes),
    auditEntry(caller, "patients.convertLead", tenant_id, patient_id),
  ];
  return writeTransaction([
    updateItem(leadEntity().patch({ tenant_id, lead_id }).set(patch).add({ version: 1 }).where(ifVersion(version))),
    ...patientCreation(patient),
    ...noteOf(before, patient, caller).map((row) => putItem(patientNoteEntity().create(row))),
    ...indexWrites(leadItems(after), leadItems(before)),
    ...entries.flatMap(auditPuts),
  ]);
}

/**
 * Turns a lead into a patient. A lead that was changed meanwhile is read again, so that the patient has every change. For a
 * lead that was converted before, it returns the patient. The lead keeps all of its fields.
 */
export const convertLead: UseCase<typeof patients.convertLead> = (caller, { params }) =>
  retryOnConflict(async () => {
    const lead = await getLead(caller.tenantId, params.lead_id);
    if (lead.patient_id) return openRow(caller, "patient_id", getPatient(caller.tenantId, lead.patient_id));
    const patient = patientOf(lead, caller);
    await write(caller, lead, patient);
    return patient;
  });

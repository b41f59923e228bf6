import { Service } from "electrodb";
import { MESSAGES } from "../../../shared/messages.ts";
import { AppointmentEntity } from "../appointment.ts";
import { AppointmentNoteEntity } from "../appointment-note.ts";
import { appointmentWrites } from "../appointment-writes.ts";
import { AuditEntryEntity } from "../audit-entry.ts";
import { untilWritten } from "../contention.ts";
import { DuplicatePairEntity, pairsOfPatient } from "../duplicate-pair.ts";
import { ErasureEntity, type ErasureRow } from "../erasure.ts";
import { LeadEntity } from "../lead.ts";
import { PatientEntity } from "../patient.ts";
import { PatientInsuranceEntity } from "../patient-insurance.ts";
import { PatientNoteEntity } from "../patient-note.ts";
import { PolicyUseEntity, usedIds } from "../policy-use.ts";
import { SearchItemEntity } from "../search-item.ts";
import { leadItems } from "../search-items.ts";
import { table } from "../table.ts";
import { WaitlistEntryEntity, waitlistOf } from "../waitlist-entry.ts";
import { type TransactItem, writeItems, writeOrCollide } from "../write-items.ts";
import { appointmentIdsOf } from "./appointments.ts";
import { MergeEntity } from "./merge.ts";

const all = { pages: "all", consistent: true } as const;

const leadRows = new Service({ lead: LeadEntity, searchItem: SearchItemEntity }, table);

/** Removes the values of the changes of a record from the audit log. The names of the fields stay. */
async function emptyEntries(tenant_id: string, record_id: string): Promise<void> {
  const { data } = await AuditEntryEntity.query.byRecord({ tenant_id, record_id }).go({ pages: "all" });
  for (const { at, activity_id, changes = [] } of data.filter((entry) => entry.changes)) {
    const emptied = changes.map(({ field }) => ({ field, from: null, to: null }));
    await AuditEntryEntity.patch({ tenant_id, at, activity_id }).set({ changes: emptied }).go();
  }
}

/** Removes from an appointment everything that identifies the patient. What reports count of it stays. */
async function anonymize(tenant_id: string, appointment_id: string, patient_id: string): Promise<void> {
  const { data: notes } = await AppointmentNoteEntity.query.byAppointment({ tenant_id, appointment_id }).go(all);
  for (const note of notes) await AppointmentNoteEntity.delete(note).go();
  await untilWritten(async () => {
    const { data: before } = await AppointmentEntity.get({ tenant_id, appointment_id }).go({ consistent: true });
    if (before?.patient_id !== patient_id) return undefined;
    const { reason: _reason, cancel_reason: _cancelReason, overbook_reason, ...kept } = before;
    const { erased } = MESSAGES.patients;
    const after = {
      ...kept,
      ...(overbook_reason && { overbook_reason: erased }),
      patient_name: erased,
      patient_alert: "",
      patient_contact: "",
      version: before.version + 1,
    };
    return writeOrCollide(appointmentWrites(before, after));
  });
  await emptyEntries(tenant_id, appointment_id);
}

/** Deletes a lead that became the patient, with its search items. */
async function eraseLead(tenant_id: string, lead_id: string): Promise<void> {
  const { data } = await LeadEntity.get({ tenant_id, lead_id }).go({ consistent: true });
  if (data) {
    const { TransactItems } = leadRows.transaction
      .write(({ lead, searchItem }) => [
        lead.delete({ tenant_id, lead_id }).commit(),
        ...leadItems(data).map((item) => searchItem.delete(item).commit()),
      ])
      .params();
    await writeItems(TransactItems as TransactItem[]);
  }
  await emptyEntries(tenant_id, lead_id);
}

/** Deletes the notes, policies, waitlist entries and likely duplicates of a patient. */
async function eraseOwn(tenant_id: string, patient_id: string): Promise<void> {
  const { data: notes } = await PatientNoteEntity.query.byPatient({ tenant_id, patient_id }).go(all);
  for (const note of notes) await PatientNoteEntity.delete(note).go();
  const { data: insurance } = await PatientInsuranceEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  for (const used_id of usedIds(insurance?.items ?? []))
    await PolicyUseEntity.delete({ tenant_id, patient_id, used_id }).go();
  await PatientInsuranceEntity.delete({ tenant_id, patient_id }).go();
  for (const entry of await waitlistOf(tenant_id, patient_id)) await WaitlistEntryEntity.delete(entry).go();
  for (const pair of await pairsOfPatient(tenant_id, patient_id)) await DuplicatePairEntity.delete(pair).go();
  await emptyEntries(tenant_id, patient_id);
}

/**
 * Erases what is left of a patient whose row is deleted already. Every step can be repeated, so that an erasure that was
 * interrupted is finished by the next request about it, or by the table's stream.
 */
export async function finishErasure(erasure: ErasureRow): Promise<void> {
  const { tenant_id, patient_id, merged_ids, merge_ids, lead_ids } = erasure;
  if (erasure.state === "ERASED") return;
  const patient_ids = [patient_id, ...merged_ids];
  for (const id of patient_ids) {
    const appointments = await appointmentIdsOf({ tenant_id, patient_id: id });
    for (const appointment_id of appointments) await anonymize(tenant_id, appointment_id, id);
    await eraseOwn(tenant_id, id);
  }
  for (const id of lead_ids) await eraseLead(tenant_id, id);
  for (const merge_id of merge_ids) await MergeEntity.delete({ tenant_id, merge_id }).go();
  for (const id of merged_ids) await PatientEntity.delete({ tenant_id, patient_id: id }).go();
  await ErasureEntity.patch({ tenant_id, patient_id }).set({ state: "ERASED" }).go();
}

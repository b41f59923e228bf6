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
import { WaitlistEntryEntity } from "../waitlist-entry.ts";
import { deleteItem, writeItems, writeOrCollide } from "../write-items.ts";
import { appointmentBelonging } from "./appointments.ts";
import { idPages } from "./belonging.ts";
import { MergeEntity } from "./merge.ts";
import { noteBelonging } from "./notes.ts";
import { waitlistBelonging } from "./waitlist.ts";

const all = { pages: "all", consistent: true } as const;

/** Removes the values of the changes of a record from the audit log. The names of the fields stay. */
async function emptyEntries(tenant_id: string, record_id: string): Promise<void> {
  const { data } = await AuditEntryEntity.query.byRecord({ tenant_id, record_id }).go({ pages: "all" });
  const hasValues = ({ changes = [] }: (typeof data)[number]) =>
    changes.some(({ from, to }) => from !== null || to !== null);
  for (const { at, activity_id, changes = [] } of data.filter(hasValues)) {
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
    const { erased } = MESSAGES.patients;
    if (before?.patient_id !== patient_id || before.patient_name === erased) return undefined;
    const { reason: _reason, cancel_reason: _cancelReason, overbook_reason, ...others } = before;
    const after = {
      ...others,
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
    await writeItems([
      deleteItem(LeadEntity.delete({ tenant_id, lead_id })),
      ...leadItems(data).map((item) => deleteItem(SearchItemEntity.delete(item))),
    ]);
  }
  await emptyEntries(tenant_id, lead_id);
}

/** Deletes the notes, policies, waitlist entries and likely duplicates of a patient. */
async function eraseOwn(tenant_id: string, patient_id: string): Promise<void> {
  for await (const { ids } of idPages(noteBelonging, { tenant_id, patient_id }))
    for (const note_id of ids) await PatientNoteEntity.delete({ tenant_id, patient_id, note_id }).go();
  const { data: insurance } = await PatientInsuranceEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  for (const used_id of usedIds(insurance?.items ?? []))
    await PolicyUseEntity.delete({ tenant_id, patient_id, used_id }).go();
  await PatientInsuranceEntity.delete({ tenant_id, patient_id }).go();
  for await (const { ids } of idPages(waitlistBelonging, { tenant_id, patient_id }))
    for (const entry_id of ids) await WaitlistEntryEntity.delete({ tenant_id, entry_id }).go();
  for (const pair of await pairsOfPatient(tenant_id, patient_id)) await DuplicatePairEntity.delete(pair).go();
  await emptyEntries(tenant_id, patient_id);
}

/** The number of appointments that are anonymized at the same time, each in its own transaction. */
const AT_ONCE = 5;

/**
 * Erases what is left of a patient whose row is deleted already. Every step can be repeated, so that an erasure that was
 * interrupted is finished by the next request about it, or by the table's stream.
 * @param mayContinue returns whether there is time for the next few rows
 * @returns whether the erasure is finished
 */
export async function finishErasure(erasure: ErasureRow, mayContinue: () => boolean): Promise<boolean> {
  const { tenant_id, patient_id, merged_ids, merge_ids, lead_ids } = erasure;
  if (erasure.state === "ERASED") return true;
  const patient_ids = [patient_id, ...merged_ids];
  for (const id of patient_ids) {
    for await (const { ids: appointments } of idPages(appointmentBelonging, { tenant_id, patient_id: id }))
      for (let at = 0; at < appointments.length; at += AT_ONCE) {
        if (!mayContinue()) return false;
        await Promise.all(appointments.slice(at, at + AT_ONCE).map((each) => anonymize(tenant_id, each, id)));
      }
    await eraseOwn(tenant_id, id);
  }
  for (const id of lead_ids) await eraseLead(tenant_id, id);
  for (const merge_id of merge_ids) await MergeEntity.delete({ tenant_id, merge_id }).go();
  for (const id of merged_ids) await PatientEntity.delete({ tenant_id, patient_id: id }).go();
  await ErasureEntity.patch({ tenant_id, patient_id }).set({ state: "ERASED" }).go();
  return true;
}

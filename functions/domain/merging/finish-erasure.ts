import { isDeepStrictEqual } from "node:util";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { appointmentEntity, appointmentNoteEntity } from "../../entities/appointments.ts";
import { auditEntryEntity } from "../../entities/audit-entry.ts";
import { type ErasureRow, erasureEntity, mergeEntity, PAGE } from "../../entities/merging.ts";
import {
  duplicatePairEntity,
  leadEntity,
  pairsOfPatient,
  patientEntity,
  patientInsuranceEntity,
  patientNoteEntity,
  policyUseEntity,
  readInsuranceRow,
  usedIds,
} from "../../entities/patients.ts";
import { findEntry, findReceipt, ledgerEntryEntity, receiptEntity } from "../../entities/payments.ts";
import { waitlistEntryEntity } from "../../entities/waitlist.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { eachRow, rowPages } from "../../platform/dynamo/page.ts";
import { deleteItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";
import { appointmentWrites } from "../booking/appointment-lists.ts";
import type { PatientRow } from "../patients/people.ts";
import { indexWrites, leadItems } from "../search/index-writes.ts";
import { appointmentBelonging, idPages, ledgerBelonging, noteBelonging, waitlistBelonging } from "./belongings.ts";

/** A patient, or one who was merged into the patient. */
type Person = Pick<PatientRow, "tenant_id" | "patient_id">;

const AT_ONCE = 5;

/** Removes the values of the changes of a record from the audit log. The names of the fields stay. */
function emptyEntries(tenant_id: string, record_id: string, budget: WorkBudget): Promise<boolean> {
  const entries = auditEntryEntity().query.byRecord({ tenant_id, record_id });
  const empty = async ({ at, activity_id, changes = [] }: RowOf<typeof auditEntryEntity>) => {
    if (changes.every(({ from, to }) => from === null && to === null)) return;
    const emptied = changes.map(({ field }) => ({ field, from: null, to: null }));
    await auditEntryEntity().patch({ tenant_id, at, activity_id }).set({ changes: emptied }).go();
  };
  const pages = rowPages((cursor) => entries.go({ limit: PAGE, cursor }));
  return eachRow(pages, empty, { atOnce: AT_ONCE, budget });
}

/** Removes from an appointment everything that identifies the patient. The attributes that reports count stay. */
async function anonymize({ tenant_id, patient_id }: Person, appointment_id: string, budget: WorkBudget) {
  const notes = appointmentNoteEntity().query.byAppointment({ tenant_id, appointment_id });
  const pages = rowPages((cursor) => notes.go({ limit: PAGE, cursor, consistent: true }));
  const erase = (note: RowOf<typeof appointmentNoteEntity>) => appointmentNoteEntity().delete(note).go();
  if (!(await eachRow(pages, erase, { atOnce: AT_ONCE, budget }))) return false;
  await retryOnConflict(async () => {
    const before = await findRow(appointmentEntity(), { tenant_id, appointment_id });
    const { erased } = PATIENTS;
    if (before?.patient_id !== patient_id) return;
    const { reason: _reason, cancel_reason: _cancel, given_contact: _given, overbook_reason, ...others } = before;
    const after = {
      ...others,
      ...(overbook_reason && { overbook_reason: erased }),
      patient_name: erased,
      patient_alert: "",
      patient_contact: "",
    };
    // A repeated erasure writes nothing. The name alone would not show that it is one, because a patient may have it.
    if (isDeepStrictEqual(after, before)) return;
    await writeTransaction(appointmentWrites({ before, after: { ...after, version: before.version + 1 } }));
  });
  return emptyEntries(tenant_id, appointment_id, budget);
}

async function eraseLead(tenant_id: string, lead_id: string, budget: WorkBudget): Promise<boolean> {
  await retryOnConflict(async () => {
    const lead = await findRow(leadEntity(), { tenant_id, lead_id });
    if (!lead) return;
    const deletion = deleteItem(leadEntity().delete(lead).where(ifVersion(lead.version)));
    await writeTransaction([deletion, ...indexWrites([], leadItems(lead))]);
  });
  return emptyEntries(tenant_id, lead_id, budget);
}

/** Deletes the notes, policies, waitlist entries and likely duplicates of a patient. */
async function eraseOwn({ tenant_id, patient_id }: Person, budget: WorkBudget): Promise<boolean> {
  const some = { atOnce: AT_ONCE, budget };
  const notes = idPages(noteBelonging, { tenant_id, patient_id });
  const eraseNote = (note_id: string) => patientNoteEntity().delete({ tenant_id, patient_id, note_id }).go();
  if (!(await eachRow(notes, eraseNote, some))) return false;
  const { items } = await readInsuranceRow(tenant_id, patient_id);
  for (const used_id of usedIds(items)) await policyUseEntity().delete({ tenant_id, patient_id, used_id }).go();
  await patientInsuranceEntity().delete({ tenant_id, patient_id }).go();
  const entries = idPages(waitlistBelonging, { tenant_id, patient_id });
  const eraseEntry = (entry_id: string) => waitlistEntryEntity().delete({ tenant_id, entry_id }).go();
  if (!(await eachRow(entries, eraseEntry, some))) return false;
  for (const pair of await pairsOfPatient(tenant_id, patient_id)) await duplicatePairEntity().delete(pair).go();
  return emptyEntries(tenant_id, patient_id, budget);
}

const NO_ADDRESS = { street: "", city: "", state: "", zipcode: "" };

/** Empties the texts of an entry and of its receipt, and who the receipt was for. The amounts stay, because totals contain them. */
async function emptyLedgerEntry(tenant_id: string, entry_id: string): Promise<void> {
  const entry = await findEntry(tenant_id, entry_id);
  if (!entry) return;
  await ledgerEntryEntity().patch({ tenant_id, entry_id }).set({ text: "", reason: "" }).remove(["policy_id"]).go();
  const receipt = entry.receipt_id === undefined ? undefined : await findReceipt(tenant_id, entry.receipt_id);
  if (!receipt || receipt.patient_name === "") return;
  const lines = receipt.lines.map((line) => ({ ...line, text: "" }));
  await receiptEntity().patch(receipt).set({ patient_name: "", patient_address: NO_ADDRESS, lines }).go();
}

/** Erases a patient's own rows, and anonymizes the appointments and the ledger. */
async function erasePerson(person: Person, budget: WorkBudget): Promise<boolean> {
  const entries = idPages(ledgerBelonging, person);
  const empty = (entry_id: string) => emptyLedgerEntry(person.tenant_id, entry_id);
  if (!(await eachRow(entries, empty, { atOnce: AT_ONCE, budget }))) return false;
  const appointments = idPages(appointmentBelonging, person);
  const work = (appointment_id: string) => anonymize(person, appointment_id, budget);
  return (await eachRow(appointments, work, { atOnce: AT_ONCE, budget })) && eraseOwn(person, budget);
}

/**
 * Erases what is left of a patient whose row is deleted already. Every step can be repeated, so that an erasure that was
 * interrupted is finished by the next request about it, or by the table's stream.
 * @returns whether the erasure is finished
 */
export async function finishErasure(erasure: ErasureRow, budget: WorkBudget): Promise<boolean> {
  const { tenant_id, patient_id, merged_ids, merge_ids, lead_ids } = erasure;
  if (erasure.state === "ERASED") return true;
  for (const id of [patient_id, ...merged_ids])
    if (!(await erasePerson({ tenant_id, patient_id: id }, budget))) return false;
  for (const id of lead_ids) if (!(await eraseLead(tenant_id, id, budget))) return false;
  for (const merge_id of merge_ids) await mergeEntity().delete({ tenant_id, merge_id }).go();
  for (const id of merged_ids) await patientEntity().delete({ tenant_id, patient_id: id }).go();
  await erasureEntity().patch({ tenant_id, patient_id }).set({ state: "ERASED" }).go();
  return true;
}

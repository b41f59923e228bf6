import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { fullName } from "../../../shared/values/names.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { createOnce, keyWrites } from "../../domain/changes/create-once.ts";
import { getPatient, patientCheck } from "../../domain/patients/people.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { patientNoteEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem, unavailable, writeIf } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

export const listNotes: UseCase<typeof patients.listNotes> = async ({ tenantId: tenant_id }, { params, query }) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  return page(patientNoteEntity().query.byPatient({ tenant_id, patient_id }), query, "desc");
};

type Key = Readonly<Record<"tenant_id" | "patient_id" | "note_id", string>>;

/**
 * Returns a note that was written before.
 * @throws ClinicError 422 `key_reused` when the key belongs to the note of another patient
 */
async function writtenNote({ tenant_id, patient_id: id, note_id }: Key) {
  const { patient_id } = await getPatient(tenant_id, id);
  const note = await findRow(patientNoteEntity(), { tenant_id, patient_id, note_id });
  if (!note) throw new ClinicError("key_reused", REQUEST_TEXTS.keyReused);
  return note;
}

/** Adds a note about a patient. The audit entry names the patient and holds nothing of the text. */
export const createNote: UseCase<typeof patients.createNote> = (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id, userId: author_id, user } = caller;
  const write = async (patient_id: string): Promise<RowOf<typeof patientNoteEntity>> => {
    const key = { tenant_id, patient_id };
    const note_id = newId("note");
    const author = { author_id, author_name: fullName(user) };
    const row = { ...key, ...body, ...author, note_id, created_at: new Date().toISOString() };
    const entry = auditEntry(caller, "patients.createNote", tenant_id, patient_id);
    const isWritten = await writeIf([
      patientCheck(key),
      putItem(patientNoteEntity().create(row)),
      ...auditPuts(entry),
      ...keyWrites(idempotencyKey, tenant_id, note_id),
    ]);
    if (isWritten) return row;
    const current = await getPatient(tenant_id, patient_id);
    if (current.patient_id !== patient_id) return write(current.patient_id);
    throw unavailable();
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: () => write(params.patient_id),
    load: (note_id) =>
      openRow(caller, "patient_id", writtenNote({ tenant_id, patient_id: params.patient_id, note_id })),
  });
};

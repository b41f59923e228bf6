import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentNoteEntity } from "../data/appointment-note.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { findRow } from "../data/find-row.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { writeAll } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { newNote } from "./new-note.ts";
import { getNotedAppointment } from "./noted-appointment.ts";

type Key = Readonly<Record<"tenant_id" | "appointment_id" | "note_id", string>>;

/**
 * Returns the note that an earlier request wrote.
 * @throws ClinicError 422 `key_reused` when the key belongs to the note of another appointment
 */
async function writtenNote(key: Key) {
  const note = await findRow(AppointmentNoteEntity, key);
  if (!note) throw new ClinicError("key_reused", MESSAGES.request.keyReused);
  return note;
}

/** Adds a note about an appointment. The audit entry names the appointment and holds nothing of the text. */
export const createNote: UseCase<"appointments.createNote"> = async (caller, { params, body, idempotencyKey }) => {
  const { tenant_id, appointment_id } = await getNotedAppointment(caller, params.appointment_id);
  const create = async () => {
    const row = newNote(caller, appointment_id, body.text);
    const entry = auditEntry(caller, "appointments.createNote", tenant_id, appointment_id);
    await writeAll([
      putItem(AppointmentNoteEntity.create(row)),
      ...auditPuts(entry),
      ...keyWrites(idempotencyKey, tenant_id, row.note_id),
    ]);
    return row;
  };
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (note_id) => openRow(caller, "appointment_id", writtenNote({ tenant_id, appointment_id, note_id })),
  });
};

import type { appointments } from "../../../shared/appointments/routes.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { fullName } from "../../../shared/values/names.ts";
import { openRow } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { createRecord } from "../../domain/changes/create-record.ts";
import { appointmentNoteEntity } from "../../entities/appointments.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { refuseOthers } from "./appointments.ts";

/** Builds a note about an appointment. It keeps the name that its author has now. */
export const newNote = ({ tenantId: tenant_id, userId, user }: TenantCaller, appointment_id: string, text: string) => ({
  tenant_id,
  appointment_id,
  note_id: newId("note"),
  text,
  author_id: userId,
  author_name: fullName(user),
  created_at: new Date().toISOString(),
});

export type NoteRow = ReturnType<typeof newNote>;

/**
 * Returns the appointment whose notes the caller may read and write: any of the clinic, or one of a practitioner's own.
 * @throws ClinicError 404 "Appointment not found"
 */
async function getNotedAppointment(caller: TenantCaller, appointment_id: string): Promise<AppointmentRow> {
  const appointment = await getAppointment(caller.tenantId, appointment_id);
  if (!caller.roles.includes("RECEPTIONIST")) refuseOthers(caller, appointment);
  return appointment;
}

type Key = Readonly<Record<"tenant_id" | "appointment_id" | "note_id", string>>;

/**
 * Returns the note that an earlier request wrote.
 * @throws ClinicError 422 `key_reused` when the key belongs to the note of another appointment
 */
async function writtenNote(key: Key) {
  const note = await findRow(appointmentNoteEntity(), key);
  if (!note) throw new ClinicError("key_reused", REQUEST_TEXTS.keyReused);
  return note;
}

/** Adds a note about an appointment. The audit entry names the appointment and holds nothing of the text. */
export const createNote: UseCase<typeof appointments.createNote> = async (caller, { params, body, idempotencyKey }) => {
  const { tenant_id, appointment_id } = await getNotedAppointment(caller, params.appointment_id);
  const row = newNote(caller, appointment_id, body.text);
  return createRecord(caller, {
    operation: "appointments.createNote",
    record_id: row.note_id,
    about: appointment_id,
    row,
    items: [putItem(appointmentNoteEntity().create(row))],
    idempotencyKey,
    load: (note_id) => openRow(caller, "appointment_id", writtenNote({ tenant_id, appointment_id, note_id })),
  });
};

export const listNotes: UseCase<typeof appointments.listNotes> = async (caller, { params, query }) => {
  const { tenant_id, appointment_id } = await getNotedAppointment(caller, params.appointment_id);
  return page(appointmentNoteEntity().query.byAppointment({ tenant_id, appointment_id }), query, "desc");
};

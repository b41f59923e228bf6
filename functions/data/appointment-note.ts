import { Entity } from "electrodb";
import { AppointmentNote } from "../../shared/appointments/note.ts";
import { attributesOf } from "./attributes.ts";
import { table } from "./table.ts";

/** A note about an appointment. Rows are created only: none is changed or deleted. */
export const AppointmentNoteEntity = new Entity(
  {
    model: { service: "clinic", entity: "appointmentNote", version: "1" },
    attributes: {
      ...attributesOf(AppointmentNote, ["note_id", "appointment_id", "text", "author_name", "created_at"]),
      tenant_id: { type: "string", required: true, readOnly: true },
      author_id: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      // An id begins with its time, so an appointment's notes are in order of time.
      byAppointment: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["appointment_id", "note_id"], casing: "none" },
      },
    },
  },
  table,
);

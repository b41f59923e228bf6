import { AppointmentNote } from "../../shared/appointments/note.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";

/** A note about an appointment. Rows are created only: none is changed or deleted. */
export const AppointmentNoteEntity = entityOf({
  entity: "appointmentNote",
  attributes: {
    ...attributesOf(AppointmentNote, ["note_id", "appointment_id", "text", "author_name", "created_at"]),
    ...fixedTexts("tenant_id", "author_id"),
  },
  indexes: {
    // An id begins with its time, so an appointment's notes are in order of time.
    byAppointment: primary(["tenant_id"], ["appointment_id", "note_id"]),
  },
});

import { AppointmentId } from "../ids.ts";
import { Note } from "../patients/note.ts";

/** A note about an appointment. It is never changed or deleted. A correction is a further note. */
export const AppointmentNote = Note.omit({ patient_id: true }).extend({ appointment_id: AppointmentId });

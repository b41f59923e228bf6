import { Note } from "../../shared/patients/note.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";

/** A note about a patient. Rows are created only: none is changed or deleted. */
export const PatientNoteEntity = entityOf({
  entity: "patientNote",
  attributes: {
    ...attributesOf(Note, ["note_id", "patient_id", "text", "author_name", "created_at"]),
    ...fixedTexts("tenant_id", "author_id"),
  },
  indexes: {
    // An id begins with its time, so a patient's notes are in order of time.
    byPatient: primary(["tenant_id"], ["patient_id", "note_id"]),
  },
});

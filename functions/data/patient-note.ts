import { Entity } from "electrodb";
import { Note } from "../../shared/patients/note.ts";
import { attributesOf } from "./attributes.ts";
import { table } from "./table.ts";

/** A note about a patient. Rows are created only: none is changed or deleted. */
export const PatientNoteEntity = new Entity(
  {
    model: { service: "clinic", entity: "patientNote", version: "1" },
    attributes: {
      ...attributesOf(Note, ["note_id", "patient_id", "text", "author_name", "created_at"]),
      tenant_id: { type: "string", required: true, readOnly: true },
      author_id: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      // An id begins with its time, so a patient's notes are in order of time.
      byPatient: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["patient_id", "note_id"], casing: "none" },
      },
    },
  },
  table,
);

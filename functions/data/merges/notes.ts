import { findRow } from "../find-row.ts";
import { PatientNoteEntity } from "../patient-note.ts";
import { deleteItem, putItem } from "../write-items.ts";
import { type Belonging, PAGE } from "./belonging.ts";

/** The notes about a patient. Their keys begin with the patient's id, so a move writes each note again under another key. */
export const noteBelonging: Belonging = {
  kind: "note",
  async idsOf({ tenant_id, patient_id }, after) {
    const { data, cursor } = await PatientNoteEntity.query
      .byPatient({ tenant_id, patient_id })
      .go({ limit: PAGE, cursor: after, consistent: true, attributes: ["note_id"] });
    return { ids: data.map(({ note_id }) => note_id), cursor };
  },
  async move({ tenant_id, row_id: note_id, from, to }) {
    const key = { tenant_id, patient_id: from.patient_id, note_id };
    const note = await findRow(PatientNoteEntity, key);
    if (!note) return undefined;
    return [
      deleteItem(PatientNoteEntity.delete(key).where((at, { exists }) => exists(at.note_id))),
      putItem(PatientNoteEntity.create({ ...note, patient_id: to.patient_id })),
    ];
  },
};

import { Service } from "electrodb";
import { PatientNoteEntity } from "../patient-note.ts";
import { table } from "../table.ts";
import type { TransactItem } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";

const rows = new Service({ note: PatientNoteEntity }, table);

/** The notes about a patient. Their keys begin with the patient's id, so each is written again under the other one. */
export const noteBelonging: Belonging = {
  kind: "note",
  async idsOf({ tenant_id, patient_id }) {
    const { data } = await PatientNoteEntity.query
      .byPatient({ tenant_id, patient_id })
      .go({ pages: "all", consistent: true, attributes: ["note_id"] });
    return data.map(({ note_id }) => note_id);
  },
  async move({ tenant_id, row_id: note_id, from, to }) {
    const key = { tenant_id, patient_id: from.patient_id, note_id };
    const { data } = await PatientNoteEntity.get(key).go({ consistent: true });
    if (!data) return undefined;
    const { TransactItems } = rows.transaction
      .write(({ note }) => [
        note
          .delete(key)
          .where((at, { exists }) => exists(at.note_id))
          .commit(),
        note.create({ ...data, patient_id: to.patient_id }).commit(),
      ])
      .params();
    return TransactItems as TransactItem[];
  },
};

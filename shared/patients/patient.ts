import * as z from "zod";
import { changeOf } from "../contract/field-lists.ts";
import { dateOfBirth, Instant, multilineText, Version } from "../values/fields.ts";
import { NoteId, PatientId } from "../values/ids.ts";
import { personFields, storedPerson } from "./person.ts";

export const Patient = z.object({
  patient_id: PatientId,
  ...storedPerson,
  registered_online: z.boolean().optional().meta({ description: "Whether the patient registered by booking online" }),
  created_at: Instant,
  version: Version,
});
export type Patient = z.infer<typeof Patient>;

/** The fields of a patient. The birth date is required, because it distinguishes patients of the same name. */
const fields = { ...personFields, dob: dateOfBirth() };

export const NewPatient = z.strictObject(fields);

export const PatientChange = changeOf(fields);

/** A note about a patient. It is never changed or deleted. A correction is a further note. */
export const Note = z.object({
  note_id: NoteId,
  patient_id: PatientId,
  text: z.string(),
  author_name: z.string().meta({ description: "The author's name when the note was written" }),
  created_at: Instant,
});
export type Note = z.infer<typeof Note>;

export const NewNote = z.strictObject({ text: multilineText("Note", 2_000) });
export type NewNote = z.output<typeof NewNote>;

import * as z from "zod";
import { Instant, multilineText } from "../fields.ts";
import { NoteId, PatientId } from "../ids.ts";

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

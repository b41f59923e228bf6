import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { multilineText, requiredText, Version } from "../values/fields.ts";
import { NoteTemplateId } from "../values/ids.ts";

const fields = { name: requiredText("Name", 60), text: multilineText("Text", 2_000) };

/** A text that practitioners of the clinic insert into a note and then complete. */
export const NoteTemplate = z.object({ template_id: NoteTemplateId, ...storedFields(fields), version: Version });
export type NoteTemplate = z.infer<typeof NoteTemplate>;

export const NewNoteTemplate = z.strictObject(fields);
export type NewNoteTemplate = z.infer<typeof NewNoteTemplate>;

export const NoteTemplateChange = changeOf(fields);

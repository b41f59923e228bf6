import Button from "@cloudscape-design/components/button";
import { useQueryClient } from "@tanstack/react-query";
import { NOTES_SCREEN } from "../../../shared/messages/notes.ts";
import { NewNote } from "../../../shared/patients/note.ts";
import { type NotedRecord, notesQuery, recordIdOf, saveNote } from "../api/notes.ts";
import { FormFrame } from "../components/form-frame.tsx";
import { TextAreaField } from "../components/text-area-field.tsx";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../lib/notifications.ts";

/** Adds a note about a patient or an appointment. What was typed stays until it is saved. */
export function NoteForm({ record }: { readonly record: NotedRecord }) {
  const queryClient = useQueryClient();
  const entity = useEntityForm({
    id: `note-${recordIdOf(record)}`,
    schema: NewNote,
    defaults: { text: "" },
    save: (body: NewNote) => saveNote(record, body),
    onSaved: () => {
      entity.reset();
      void queryClient.invalidateQueries({ queryKey: notesQuery(record).queryKey });
      notifySuccess(NOTES_SCREEN.noteAdded);
    },
    failure: NOTES_SCREEN.noteFailed,
  });
  return (
    <FormFrame
      entity={entity}
      title="New note"
      actions={
        <Button variant="primary" loading={entity.busy}>
          Add note
        </Button>
      }
    >
      <TextAreaField control={entity.control} name="text" label="New note" />
    </FormFrame>
  );
}

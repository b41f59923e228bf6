import "./notes.css";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { NewNote } from "../../../shared/patients/patient.ts";
import { type AnyNote, type HistoryRecord, type NotedRecord, notesQuery, saveNote } from "../api/people.ts";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { FailureAlert } from "../components/feedback/failure-alert.tsx";
import { lazyPart } from "../components/feedback/lazy-part.tsx";
import { FormFrame } from "../components/forms/form-frame.tsx";
import { TextAreaField } from "../components/forms/text-area-field.tsx";
import { usePaged } from "../components/tables/paged-table.tsx";
import { whenText } from "../lib/dates.ts";
import { useEntityForm } from "../lib/forms/use-entity-form.ts";
import { NOTES_SCREEN, noteForm, noteSaved } from "./typed-note.ts";

/** Adds a note about a record. What was typed stays until it is saved. */
function NoteForm({ record, kept, templates }: Omit<NotesProps, "empty">) {
  const entity = useEntityForm({
    id: noteForm(record),
    schema: NewNote,
    defaults: { text: "" },
    save: (body: NewNote) => saveNote(record, body),
    onSaved: () => {
      entity.reset();
      noteSaved(record);
    },
    failure: NOTES_SCREEN.noteFailed,
  });
  return (
    <FormFrame
      entity={entity}
      title={kept ?? "New note"}
      keeps={kept !== undefined}
      actions={
        <Button variant="primary" loading={entity.busy}>
          Add note
        </Button>
      }
    >
      {templates?.((text) => {
        const typed = entity.form.getValues("text").trimEnd();
        entity.form.setValue("text", typed ? `${typed}\n\n${text}` : text, { shouldDirty: true });
        entity.form.setFocus("text");
      })}
      <TextAreaField control={entity.control} name="text" label="New note" />
    </FormFrame>
  );
}

const idOf = ({ note_id }: AnyNote) => note_id;

interface NotesProps {
  readonly record: NotedRecord;
  /** Names a typed note that is kept while its form is closed. Left out if closing the form asks instead. */
  readonly kept?: string;
  readonly empty: string;
  /** Shows the texts that can be inserted into a new note. It is given the function that inserts one behind the typed text. */
  readonly templates?: ((insert: (text: string) => void) => ReactNode) | undefined;
}

/** Shows the notes about a patient, an appointment or a clinic, newest first, and a form for a further one. */
export function Notes({ empty, ...form }: NotesProps) {
  const { record } = form;
  const { items, hasMore, loadMore, loadingMore, failure } = usePaged(useInfiniteQuery(notesQuery(record)), idOf);
  return (
    <SpaceBetween size="l">
      <NoteForm {...form} />
      {failure && <FailureAlert {...failure} />}
      {!items && !failure && <StatusIndicator type="loading">{NOTES_SCREEN.loadingNotes}</StatusIndicator>}
      {items?.length === 0 && <EmptyState title={empty} />}
      {items && items.length > 0 && <NoteList notes={items} />}
      {hasMore && (
        <Button loading={loadingMore} onClick={loadMore}>
          Show older notes
        </Button>
      )}
    </SpaceBetween>
  );
}

interface NoteListProps {
  readonly notes: readonly AnyNote[];
  /** @default "Notes" */
  readonly label?: string;
}

export const NoteList = ({ notes, label = "Notes" }: NoteListProps) => (
  <ul className="notes" aria-label={label}>
    {notes.map(({ note_id, kind, text, author_name, created_at }) => (
      <li key={note_id}>
        {kind === "SUSPENSION" && <strong>{NOTES_SCREEN.suspension}</strong>}
        <p className="note-text">{text}</p>
        <span className="note-author">
          {author_name} · <time dateTime={created_at}>{whenText(created_at)}</time>
        </span>
      </li>
    ))}
  </ul>
);

/**
 * Shows the newest notes about a patient or an appointment without a form.
 * @param empty the text that is shown without notes; nothing if it is left out
 */
export function NewestNotes({ empty, ...record }: HistoryRecord & { readonly empty?: string }) {
  const { data, error } = useInfiniteQuery(notesQuery(record));
  const [first] = data?.pages ?? [];
  if (error && !first) return <StatusIndicator type="warning">{NOTES_SCREEN.notesNotLoaded}</StatusIndicator>;
  if (!first) return empty && <StatusIndicator type="loading">{NOTES_SCREEN.loadingNotes}</StatusIndicator>;
  return first.items.length > 0 ? <NoteList label="Newest notes" notes={first.items.slice(0, MOST_IN_CARD)} /> : empty;
}

const MOST_IN_CARD = 3;

const RecordHistory = lazyPart(() => import("./record-history.tsx"));

interface UnfoldedHistoryProps {
  readonly record: HistoryRecord;
  /** The title of the history, if it is one of several. It is then shown smaller. */
  readonly of?: string;
}

/** Shows the history of a record when it is expanded. It is loaded only then, because every read is audited. */
export function UnfoldedHistory({ record, of }: UnfoldedHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <ExpandableSection
      {...(of
        ? { variant: "footer", headerAriaLabel: `History of ${of}` }
        : { variant: "container", headingTagOverride: "h2" })}
      headerText="History"
      expanded={open}
      onChange={({ detail }) => setOpen(detail.expanded)}
    >
      {open && <RecordHistory record={record} />}
    </ExpandableSection>
  );
}

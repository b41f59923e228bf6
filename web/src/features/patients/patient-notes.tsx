import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Note } from "../../../../shared/patients/note.ts";
import { notesQuery } from "../../api/people.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { NoteForm } from "./note-form.tsx";
import "./patient-notes.css";

const WHEN = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const idOf = ({ note_id }: Note) => note_id;

/** Shows the notes about a patient, newest first, and a form for a further one. */
export function PatientNotes({ patient_id }: { readonly patient_id: string }) {
  const { items, hasMore, loadMore, loadingMore, failure } = usePaged(useInfiniteQuery(notesQuery(patient_id)), idOf);
  return (
    <SpaceBetween size="l">
      <NoteForm patient_id={patient_id} />
      {failure && <FailureAlert {...failure} />}
      {!items && !failure && <StatusIndicator type="loading">Loading notes</StatusIndicator>}
      {items?.length === 0 && <EmptyState title="No notes are recorded for this patient." />}
      {items && items.length > 0 && (
        <ul className="notes" aria-label="Notes">
          {items.map(({ note_id, text, author_name, created_at }) => (
            <li key={note_id}>
              <p className="note-text">{text}</p>
              <span className="note-author">
                {author_name} · <time dateTime={created_at}>{WHEN.format(Date.parse(created_at))}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button loading={loadingMore} onClick={loadMore}>
          Show older notes
        </Button>
      )}
    </SpaceBetween>
  );
}

import "./notes.css";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import { type HistoryRecord, historyQuery } from "../api/people.ts";
import { EmptyState } from "../components/feedback/empty-state.tsx";
import { FailureAlert } from "../components/feedback/failure-alert.tsx";
import { usePaged } from "../components/tables/paged-table.tsx";
import { whenText } from "../lib/dates.ts";
import { actionOf } from "./actions.ts";
import { ChangedValues } from "./changed-values.tsx";
import { NOTES_SCREEN } from "./typed-note.ts";

/** Lists what was done to a record, with old and new values. */
export const HistoryEntries = ({ entries }: { readonly entries: readonly HistoryEntry[] }) => (
  <ul className="notes" aria-label="History">
    {entries.map((entry) => (
      <li key={entry.activity_id}>
        <div>{actionOf({ ...entry, record_ids: [], searched: false })}</div>
        <ChangedValues changes={entry.changes} />
        <span className="note-author">
          {entry.user_name} · <time dateTime={entry.at}>{whenText(entry.at)}</time>
        </span>
      </li>
    ))}
  </ul>
);

const idOf = ({ activity_id }: HistoryEntry) => activity_id;

/** Shows who created, opened and changed a patient or an appointment, with old and new values, latest first. */
export default function RecordHistory({ record }: { readonly record: HistoryRecord }) {
  const { items, hasMore, loadMore, loadingMore, failure } = usePaged(useInfiniteQuery(historyQuery(record)), idOf);
  if (failure) return <FailureAlert {...failure} />;
  if (!items) return <StatusIndicator type="loading">{NOTES_SCREEN.loadingHistory}</StatusIndicator>;
  if (items.length === 0) return <EmptyState title={NOTES_SCREEN.noHistory} />;
  return (
    <>
      <HistoryEntries entries={items} />
      {hasMore && (
        <Button loading={loadingMore} onClick={loadMore}>
          Show older entries
        </Button>
      )}
    </>
  );
}

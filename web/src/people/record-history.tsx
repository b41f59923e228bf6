import "./notes.css";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../shared/activity/history.ts";
import { NOTES_SCREEN } from "../../../shared/messages/notes.ts";
import { historyQuery } from "../api/history.ts";
import type { NotedRecord } from "../api/notes.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureAlert } from "../components/failure-alert.tsx";
import { usePaged } from "../components/use-paged.ts";
import { whenText } from "../lib/when-text.ts";
import { actionOf } from "./actions.ts";
import { shownChanges } from "./changed-fields.ts";

const idOf = ({ activity_id }: HistoryEntry) => activity_id;

/** Shows who created, opened and changed a patient or an appointment, with old and new values, latest first. */
export default function RecordHistory({ record }: { readonly record: NotedRecord }) {
  const { items, hasMore, loadMore, loadingMore, failure } = usePaged(useInfiniteQuery(historyQuery(record)), idOf);
  if (failure) return <FailureAlert {...failure} />;
  if (!items) return <StatusIndicator type="loading">{NOTES_SCREEN.loadingHistory}</StatusIndicator>;
  if (items.length === 0) return <EmptyState title={NOTES_SCREEN.noHistory} />;
  return (
    <>
      <ul className="notes" aria-label="History">
        {items.map((entry) => (
          <li key={entry.activity_id}>
            <div>{actionOf({ ...entry, record_ids: [], searched: false })}</div>
            {shownChanges(entry.changes).map(({ label, from, to }) => (
              <div key={`${label} ${from}`} className="note-text">
                {label}: <del>{from}</del> → <ins>{to}</ins>
              </div>
            ))}
            <span className="note-author">
              {entry.user_name} · <time dateTime={entry.at}>{whenText(entry.at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button loading={loadingMore} onClick={loadMore}>
          Show older entries
        </Button>
      )}
    </>
  );
}

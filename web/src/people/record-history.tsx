import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../shared/audit/audit.ts";
import { historyQuery } from "../api/history.ts";
import type { NotedRecord } from "../api/notes.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureAlert } from "../components/failure-alert.tsx";
import { usePaged } from "../components/use-paged.ts";
import { HistoryEntries } from "./history-entries.tsx";
import { NOTES_SCREEN } from "./note-texts.ts";

const idOf = ({ activity_id }: HistoryEntry) => activity_id;

/** Shows who created, opened and changed a patient or an appointment, with old and new values, latest first. */
export default function RecordHistory({ record }: { readonly record: NotedRecord }) {
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

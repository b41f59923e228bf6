import "../../people/notes.css";
import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { fullName } from "../../../../shared/names.ts";
import type { UndoableMerge } from "../../../../shared/patients/merge.ts";
import { mergesQuery } from "../../api/merges.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Section } from "../../components/page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { phoneText } from "../../lib/phone-text.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { whenText } from "../../lib/when-text.ts";
import { patientHref } from "../../people/person-columns.tsx";
import { useUndoMerge } from "./use-undo-merge.ts";

const namesOf = (merge: UndoableMerge) => `${fullName(merge.other)} into ${fullName(merge)}`;

interface UndoableMergesProps {
  /** Only the merges into this patient. @default all of the clinic */
  readonly patient_id?: string;
}

/** Shows the merges of the last 30 days with who made them and when, and undoes them. It shows nothing when there is none. */
export default function UndoableMerges({ patient_id }: UndoableMergesProps) {
  const query = useInfiniteQuery(mergesQuery(patient_id));
  const { undo } = useUndoMerge();
  const [chosen, setChosen] = useState<UndoableMerge>();
  const [busy, setBusy] = useState(false);
  const merges = query.data?.pages.flatMap(({ items }) => items) ?? [];

  async function confirm(merge_id: string) {
    setBusy(true);
    await undo(merge_id);
    setBusy(false);
    setChosen(undefined);
  }

  if (query.error && !query.data) return <FailureAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (merges.length === 0 && !query.hasNextPage) return null;
  return (
    <Section title="Merged records">
      <ul className="notes" aria-label="Merged records">
        {merges.map((merge) => (
          <li key={merge.merge_id}>
            <div>
              {[fullName(merge.other), dateText(merge.other.dob), phoneText(merge.other.contact)]
                .filter(Boolean)
                .join(" · ")}
              {!patient_id && (
                <>
                  {" into "}
                  <RouterLink href={patientHref(merge)}>{fullName(merge)}</RouterLink>
                </>
              )}
            </div>
            <div className="note-author">
              {merge.merged_by} · <time dateTime={merge.merged_at}>{whenText(merge.merged_at)}</time> ·{" "}
              {MERGES_SCREEN.undoUntil(whenText(merge.undo_until))}
            </div>
            <Button
              variant="inline-link"
              ariaLabel={`Undo merge of ${namesOf(merge)}`}
              onClick={() => setChosen(merge)}
            >
              Undo merge
            </Button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {chosen && (
        <ConfirmModal
          header={`Undo the merge of ${namesOf(chosen)}?`}
          action="Undo merge"
          busy={busy}
          onConfirm={() => void confirm(chosen.merge_id)}
          onCancel={() => setChosen(undefined)}
        >
          {MERGES_SCREEN.undoNote(fullName(chosen.other), fullName(chosen))}
        </ConfirmModal>
      )}
    </Section>
  );
}

import { patientHref } from "../../paths.ts";
import "../../people/notes.css";
import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UndoableMerge } from "../../../../shared/patients/merge.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { patientsApi } from "../../api/api.ts";
import { mergesQuery, peopleChanged } from "../../api/people.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { usePaged } from "../../components/tables/paged-table.tsx";
import { whenText } from "../../lib/dates.ts";
import { dismiss } from "../../lib/notifications.ts";
import { MERGES_SCREEN } from "../../people/merge-texts.ts";

/** Loads everything again that a merge or its undo changes. */
export const mergesChanged = () =>
  Promise.all([
    peopleChanged(),
    ...["appointments", "ledger"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  ]);

/** Undoes a merge. The notification that offers to undo it is removed. */
export function undoMerge(merge_id: string): Promise<unknown> {
  dismiss(merge_id);
  return patientsApi.undoMerge({ params: { merge_id } });
}

const idOf = ({ merge_id }: UndoableMerge) => merge_id;

const namesOf = (merge: UndoableMerge) => `${fullName(merge.other)} into ${fullName(merge)}`;

interface UndoableMergesProps {
  /** The patient whose merges are listed. @default all merges of the clinic */
  readonly patient_id?: string;
}

/** Lists the merges of the last 30 days, which can be undone, or nothing if there are none. */
export default function UndoableMerges({ patient_id }: UndoableMergesProps) {
  const merges = usePaged(useInfiniteQuery(mergesQuery(patient_id)), idOf);
  const { items = [], failure, hasMore } = merges;
  const [chosen, setChosen] = useState<UndoableMerge>();

  if (items.length === 0 && !hasMore) return failure && <FailureAlert {...failure} />;
  return (
    <Section title="Merged records">
      <ul className="notes" aria-label="Merged records">
        {items.map((merge) => (
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
      {failure && <FailureAlert {...failure} />}
      {hasMore && (
        <Button loading={merges.loadingMore} onClick={merges.loadMore}>
          Show more
        </Button>
      )}
      {chosen && (
        <ActionDialog
          header={`Undo the merge of ${namesOf(chosen)}?`}
          action="Undo merge"
          run={() => undoMerge(chosen.merge_id)}
          refresh={mergesChanged}
          done={MERGES_SCREEN.mergeUndone}
          failed={MERGES_SCREEN.undoFailed}
          onClose={() => setChosen(undefined)}
        >
          {MERGES_SCREEN.undoNote(fullName(chosen.other), fullName(chosen))}
        </ActionDialog>
      )}
    </Section>
  );
}

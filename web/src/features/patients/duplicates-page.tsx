import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DuplicatePair } from "../../../../shared/patients/duplicate.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { patientsApi } from "../../api/api.ts";
import { duplicatePairsQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { usePaged } from "../../components/tables/paged-table.tsx";
import { useStableRows } from "../../components/tables/use-stable-rows.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS, patientHref } from "../../paths.ts";
import { MERGES_SCREEN } from "../../people/merge-texts.ts";
import UndoableMerges from "./undoable-merges.tsx";

const Summary = ({ patient }: { readonly patient: Patient }) => (
  <div>
    <RouterLink href={patientHref(patient)}>{fullName(patient)}</RouterLink>
    <div>{[dateText(patient.dob), phoneText(patient.contact), patient.email].filter(Boolean).join(" · ")}</div>
  </div>
);

const keyOf = ({ patient_id, other }: DuplicatePair) => `${patient_id} ${other.patient_id}`;

interface PairProps {
  readonly pair: DuplicatePair;
  readonly onDistinct: (pair: DuplicatePair) => void;
}

/** Shows the two patients of a pair with the reasons, and lets the person merge them or mark them as different people. */
function Pair({ pair, onDistinct }: PairProps) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [isDistinct, setDistinct] = useState(false);
  const { patient_id, other, because } = pair;
  const done = isDistinct && { disabled: true, disabledReason: MERGES_SCREEN.distinct };

  async function markDistinct() {
    await patientsApi.markDistinct({ params: { patient_id }, body: { other_id: other.patient_id } });
    setDistinct(true);
    onDistinct(pair);
  }
  return (
    <Section
      title={fullName(pair)}
      actions={
        <Actions>
          <Button
            {...done}
            ariaLabel={`${fullName(pair)} and ${fullName(other)} are not the same person`}
            onClick={() => setAsking(true)}
          >
            Not the same
          </Button>
          <Button
            {...done}
            variant="primary"
            ariaLabel={`Compare and merge ${fullName(pair)} and ${fullName(other)}`}
            onClick={() => navigate(linkTo(PATHS.mergePatients, { patientId: patient_id, otherId: other.patient_id }))}
          >
            Compare and merge
          </Button>
        </Actions>
      }
    >
      <SpaceBetween size="s">
        <SpaceBetween direction="horizontal" size="xs">
          {isDistinct && <StatusIndicator type="success">Not the same</StatusIndicator>}
          {because.map((reason) => (
            <Badge key={reason}>{reason}</Badge>
          ))}
        </SpaceBetween>
        <ColumnLayout columns={2} variant="text-grid">
          <Summary patient={pair} />
          <Summary patient={other} />
        </ColumnLayout>
      </SpaceBetween>
      {asking && (
        <ActionDialog
          header={MERGES_SCREEN.distinctQuestion(fullName(pair), fullName(other))}
          action="Not the same"
          run={markDistinct}
          refresh={() => queryClient.invalidateQueries({ queryKey: duplicatePairsQuery().queryKey })}
          done={MERGES_SCREEN.distinct}
          failed={MERGES_SCREEN.distinctFailed}
          onClose={() => setAsking(false)}
        >
          {MERGES_SCREEN.distinctNote}
        </ActionDialog>
      )}
    </Section>
  );
}

/** Lists the pairs. A pair that was marked as different people stays in its place until the person leaves the page. */
export function Component() {
  const pairs = usePaged(useInfiniteQuery(duplicatePairsQuery()), keyOf);
  const { rows, keep } = useStableRows(pairs.items ?? [], keyOf);
  return (
    <Page title="Likely Duplicates" description="Patients who may be registered twice, most likely first.">
      {!pairs.items && !pairs.failure && <StatusIndicator type="loading">Loading likely duplicates</StatusIndicator>}
      {pairs.items && rows.length === 0 && !pairs.hasMore && <EmptyState title={MERGES_SCREEN.noDuplicates} />}
      {rows.map((pair) => (
        <Pair key={keyOf(pair)} pair={pair} onDistinct={keep} />
      ))}
      {pairs.failure && <FailureAlert {...pairs.failure} />}
      {pairs.hasMore && (
        <Button loading={pairs.loadingMore} onClick={pairs.loadMore}>
          Show more
        </Button>
      )}
      <UndoableMerges />
    </Page>
  );
}

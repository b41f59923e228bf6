import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { fullName } from "../../../../shared/names.ts";
import type { DuplicatePair } from "../../../../shared/patients/duplicate.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { dateText } from "../../../../shared/us-text.ts";
import { duplicatePairsQuery } from "../../api/merges.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { useAction } from "../../lib/use-action.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { patientHref } from "../../people/person-columns.tsx";
import UndoableMerges from "./undoable-merges.tsx";

const Summary = ({ patient }: { readonly patient: Patient }) => (
  <div>
    <RouterLink href={patientHref(patient)}>{fullName(patient)}</RouterLink>
    <div>{[dateText(patient.dob), phoneText(patient.contact), patient.email].filter(Boolean).join(" · ")}</div>
  </div>
);

const keyOf = ({ patient_id, other }: DuplicatePair) => `${patient_id} ${other.patient_id}`;

/** Shows the two patients of a pair with the reasons, and lets the person merge them or mark them as different people. */
function Pair({ pair }: { readonly pair: DuplicatePair }) {
  const navigate = useNavigate();
  const { patient_id, other, because } = pair;
  const markDistinct = useAction({
    id: `distinct-${keyOf(pair)}`,
    run: () => patientsApi.markDistinct({ params: { patient_id }, body: { other_id: other.patient_id } }),
    failed: MERGES_SCREEN.distinctFailed,
    onDone: () => {
      notifySuccess(MERGES_SCREEN.distinct);
      return queryClient.invalidateQueries({ queryKey: duplicatePairsQuery().queryKey });
    },
  });
  return (
    <Section
      title={fullName(pair)}
      actions={
        <Actions>
          <Button
            loading={markDistinct.isPending}
            ariaLabel={`${fullName(pair)} and ${fullName(other)} are not the same person`}
            onClick={() => markDistinct.mutate()}
          >
            Not the same
          </Button>
          <Button
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
          {because.map((reason) => (
            <Badge key={reason}>{reason}</Badge>
          ))}
        </SpaceBetween>
        <ColumnLayout columns={2} variant="text-grid">
          <Summary patient={pair} />
          <Summary patient={other} />
        </ColumnLayout>
      </SpaceBetween>
    </Section>
  );
}

export function Component() {
  const pairs = usePaged(useInfiniteQuery(duplicatePairsQuery()), keyOf);
  return (
    <Page title="Likely Duplicates" description="Patients who may be registered twice, most likely first.">
      {!pairs.items && !pairs.failure && <StatusIndicator type="loading">Loading likely duplicates</StatusIndicator>}
      {pairs.items?.length === 0 && !pairs.hasMore && <EmptyState title={MERGES_SCREEN.noDuplicates} />}
      {pairs.items?.map((pair) => (
        <Pair key={keyOf(pair)} pair={pair} />
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

import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { fullName } from "../../../../shared/names.ts";
import type { DuplicatePair } from "../../../../shared/patients/duplicate.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { duplicatePairsQuery } from "../../api/merges.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { phoneText } from "../../lib/phone-text.ts";
import { dateText } from "../../lib/wall-clock.ts";
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

export function Component() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(duplicatePairsQuery());
  const [busy, setBusy] = useState("");
  const pairs = query.data?.pages.flatMap(({ items }) => items);

  async function markDistinct(pair: DuplicatePair) {
    setBusy(keyOf(pair));
    const request = { params: { patient_id: pair.patient_id }, body: { other_id: pair.other.patient_id } };
    try {
      await patientsApi.markDistinct(request);
      notifySuccess(MERGES_SCREEN.distinct);
      await queryClient.invalidateQueries({ queryKey: duplicatePairsQuery().queryKey });
    } catch (error) {
      notify({ type: "error", content: messageOf(error, MERGES_SCREEN.distinctFailed) });
    } finally {
      setBusy("");
    }
  }

  return (
    <Page title="Likely Duplicates" description="Patients who seem to be registered twice, the likeliest first.">
      {query.error && !pairs && <FailureAlert error={query.error} onRetry={() => void query.refetch()} />}
      {!pairs && !query.error && <StatusIndicator type="loading">Loading likely duplicates</StatusIndicator>}
      {pairs?.length === 0 && !query.hasNextPage && <EmptyState title={MERGES_SCREEN.noDuplicates} />}
      {pairs?.map((pair) => (
        <Section
          key={keyOf(pair)}
          title={fullName(pair)}
          actions={
            <Actions>
              <Button
                loading={busy === keyOf(pair)}
                ariaLabel={`${fullName(pair)} and ${fullName(pair.other)} are not the same person`}
                onClick={() => void markDistinct(pair)}
              >
                Not the same
              </Button>
              <Button
                variant="primary"
                ariaLabel={`Compare and merge ${fullName(pair)} and ${fullName(pair.other)}`}
                onClick={() =>
                  navigate(linkTo(PATHS.mergePatients, { patientId: pair.patient_id, otherId: pair.other.patient_id }))
                }
              >
                Compare and merge
              </Button>
            </Actions>
          }
        >
          <SpaceBetween size="s">
            <SpaceBetween direction="horizontal" size="xs">
              {pair.because.map((reason) => (
                <Badge key={reason}>{reason}</Badge>
              ))}
            </SpaceBetween>
            <ColumnLayout columns={2} variant="text-grid">
              <Summary patient={pair} />
              <Summary patient={pair.other} />
            </ColumnLayout>
          </SpaceBetween>
        </Section>
      ))}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
      <UndoableMerges />
    </Page>
  );
}

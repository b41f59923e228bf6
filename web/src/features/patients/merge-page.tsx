import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { overlapQuery } from "../../api/merges.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { patientQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary, QueryFailure } from "../../components/query-boundary.tsx";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { MERGES_SCREEN } from "../../people/merge-texts.ts";
import { patientHref } from "../../people/person-columns.tsx";
import type { PersonName } from "../../people/person-labels.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { differingFields, MergeFields } from "./merge-fields.tsx";
import { mergesChanged, undoMerge } from "./undo-merge.ts";

const NOT_FOUND = <NotFound title={NOT_FOUND_TEXTS.patient} href={PATHS.duplicates} to="Likely duplicates" />;

export function Component() {
  const { patientId = "", otherId = "" } = useParams();
  const other = useQuery(patientQuery(otherId));
  return (
    <QueryBoundary query={useQuery(patientQuery(patientId))} notFound={NOT_FOUND}>
      {(kept) => (
        <QueryBoundary query={other} notFound={NOT_FOUND}>
          {(merged) =>
            merged.patient_id === kept.patient_id ? (
              <NotFound title={MERGES_SCREEN.merged} href={patientHref(kept)} to={fullName(kept)} />
            ) : (
              <Merge key={kept.patient_id} kept={kept} other={merged} />
            )
          }
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

const isUnknown = (value: string) => value === "" || value === "UNKNOWN";

/** Says that two patients were merged, with a button that undoes it. */
function Merged({ merge_id }: { readonly merge_id: string }) {
  const { mutate } = useAction({
    id: merge_id,
    run: () => undoMerge(merge_id),
    failed: MERGES_SCREEN.undoFailed,
    onDone: () => notifySuccess(MERGES_SCREEN.mergeUndone),
    onSettled: mergesChanged,
  });
  return (
    <>
      {MERGES_SCREEN.merged}{" "}
      <Button variant="inline-link" ariaLabel="Undo the merge" onClick={() => mutate()}>
        Undo
      </Button>
    </>
  );
}

interface MergeProps {
  readonly kept: Patient;
  readonly other: Patient;
}

function Merge({ kept, other }: MergeProps) {
  const navigate = useNavigate();
  const names = differingFields(kept, other);
  const [taken, setTaken] = useState<ReadonlySet<PersonName>>(new Set(names.filter((name) => isUnknown(kept[name]))));
  const overlapping = useQuery(overlapQuery(kept, other));
  const overlap = overlapping.data;
  const merge = useAction({
    id: "merge",
    run: async () => {
      const fields = Object.fromEntries(names.map((name) => [name, (taken.has(name) ? other : kept)[name]]));
      const versions = { version: kept.version, other_version: other.version };
      const body = { other_id: other.patient_id, ...versions, fields };
      return patientsApi.merge({ params: { patient_id: kept.patient_id }, body }).catch(async (error) => {
        // After a conflict, the two records are shown as they are now.
        await mergesChanged();
        throw error;
      });
    },
    onDone: (answer) => {
      // The next page loads what it shows. This one must not, because it no longer has two records.
      void queryClient.invalidateQueries({ refetchType: "none" });
      navigate(patientHref(kept));
      if ("merge_id" in answer)
        notify({ id: answer.merge_id, type: "success", content: <Merged merge_id={answer.merge_id} /> });
    },
  });
  const swapped = linkTo(PATHS.mergePatients, { patientId: other.patient_id, otherId: kept.patient_id });
  return (
    <Page
      title="Merge Patients"
      description={MERGES_SCREEN.mergeNote}
      actions={
        <Actions>
          <Button onClick={() => navigate(-1)}>Cancel</Button>
          <Button onClick={() => navigate(swapped, { replace: true })}>Keep the other record</Button>
          <Button variant="primary" disabled={!overlap} loading={merge.isPending} onClick={() => merge.mutate()}>
            Merge
          </Button>
        </Actions>
      }
    >
      <SpaceBetween size="l">
        <QueryFailure query={overlapping} failed={MERGES_SCREEN.overlapFailed} />
        {overlap && overlap.total > 0 && (
          <Alert type="warning" statusIconAriaLabel="Warning" header="Appointments at the same time">
            <p>{MERGES_SCREEN.overlap(overlap.total)}</p>
            <AppointmentLines
              label="Overlapping appointments"
              empty={null}
              appointments={overlap.items}
              days
              places
              page="patient"
            />
          </Alert>
        )}
        <Section title={`${fullName(kept)} stays`} description={`${fullName(other)} is merged into this record.`}>
          <MergeFields
            kept={kept}
            other={other}
            taken={taken}
            onChange={(name, isTaken) =>
              setTaken(new Set([...taken].filter((each) => each !== name).concat(isTaken ? [name] : [])))
            }
          />
        </Section>
      </SpaceBetween>
    </Page>
  );
}

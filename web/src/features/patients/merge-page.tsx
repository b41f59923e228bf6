import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { overlapQuery } from "../../api/merges.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { patientQuery } from "../../api/people.ts";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify } from "../../lib/notifications.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { patientHref } from "../../people/person-columns.tsx";
import type { PersonName } from "../../people/person-labels.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";
import { differing, MergeFields } from "./merge-fields.tsx";
import { useUndoMerge } from "./use-undo-merge.ts";

const missing = <NotFound title={MESSAGES.notFound.patient} href={PATHS.duplicates} to="Likely duplicates" />;

export function Component() {
  const { patientId = "", otherId = "" } = useParams();
  const other = useQuery(patientQuery(otherId));
  return (
    <QueryBoundary query={useQuery(patientQuery(patientId))} notFound={missing}>
      {(kept) => (
        <QueryBoundary query={other} notFound={missing}>
          {(gone) =>
            gone.patient_id === kept.patient_id ? (
              <NotFound title={MERGES_SCREEN.merged} href={patientHref(kept)} to={fullName(kept)} />
            ) : (
              <Merge key={kept.patient_id} kept={kept} other={gone} />
            )
          }
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

const isUnknown = (value: string) => value === "" || value === "UNKNOWN";

interface MergeProps {
  readonly kept: Patient;
  readonly other: Patient;
}

function Merge({ kept, other }: MergeProps) {
  const navigate = useNavigate();
  const names = differing(kept, other);
  const [taken, setTaken] = useState<ReadonlySet<PersonName>>(new Set(names.filter((name) => isUnknown(kept[name]))));
  const [busy, setBusy] = useState(false);
  const { data: overlap } = useQuery(overlapQuery(kept, other));
  const { undo, refresh } = useUndoMerge();

  async function merge() {
    setBusy(true);
    const fields = Object.fromEntries(names.map((name) => [name, (taken.has(name) ? other : kept)[name]]));
    const versions = { version: kept.version, other_version: other.version };
    try {
      const answer = await patientsApi.merge({
        params: { patient_id: kept.patient_id },
        body: { other_id: other.patient_id, ...versions, fields },
      });
      await refresh();
      navigate(patientHref(kept));
      if (!("merge_id" in answer)) return;
      const { merge_id } = answer;
      notify({
        id: merge_id,
        type: "success",
        content: (
          <>
            {MERGES_SCREEN.merged}{" "}
            <Button variant="inline-link" ariaLabel="Undo the merge" onClick={() => void undo(merge_id)}>
              Undo
            </Button>
          </>
        ),
      });
    } catch (error) {
      notify({ type: "error", content: messageOf(error, MESSAGES.unexpected) });
    } finally {
      setBusy(false);
    }
  }

  const turned = linkTo(PATHS.mergePatients, { patientId: other.patient_id, otherId: kept.patient_id });
  return (
    <Page
      title="Merge Patients"
      description={MERGES_SCREEN.mergeNote}
      actions={
        <Actions>
          <Button onClick={() => navigate(-1)}>Cancel</Button>
          <Button onClick={() => navigate(turned, { replace: true })}>Keep the other record</Button>
          <Button variant="primary" loading={busy} onClick={() => void merge()}>
            Merge
          </Button>
        </Actions>
      }
    >
      <SpaceBetween size="l">
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

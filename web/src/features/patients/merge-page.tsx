import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { patientsApi } from "../../api/api.ts";
import { overlapQuery, patientQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { NotFound, QueryBoundary, QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { useAction } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { linkTo, PATHS, patientHref } from "../../paths.ts";
import { MERGES_SCREEN } from "../../people/merge-texts.ts";
import { GENDER_TEXT, languageName, PERSON_LABELS, PERSON_NAMES, type PersonName } from "../../people/person-labels.ts";
import { mergesChanged, undoMerge } from "./undoable-merges.tsx";

function valueText(patient: Patient, name: PersonName): string {
  if (name === "dob") return dateText(patient.dob);
  if (name === "contact") return phoneText(patient.contact);
  if (name === "gender") return GENDER_TEXT[patient.gender];
  if (name === "preferred_language") return languageName(patient.preferred_language);
  return patient[name];
}

/** Returns the fields in which two patients differ. Values that look the same, such as one number typed in two ways, do not differ. */
const differingFields = (one: Patient, other: Patient): PersonName[] =>
  PERSON_NAMES.filter((name) => valueText(one, name) !== valueText(other, name));

interface MergeFieldsProps {
  readonly kept: Patient;
  readonly other: Patient;
  /** The fields whose value is taken from the other patient. */
  readonly taken: ReadonlySet<PersonName>;
  readonly onChange: (name: PersonName, isTaken: boolean) => void;
}

/** Shows the fields in which two patients differ, with a choice between the two values of each. */
const MergeFields = ({ kept, other, taken, onChange }: MergeFieldsProps) => (
  <Table
    variant="embedded"
    wrapLines
    items={differingFields(kept, other)}
    ariaLabels={{ tableLabel: "Values of both records" }}
    empty="Both records have the same details."
    columnDefinitions={[
      { id: "field", header: "Field", isRowHeader: true, cell: (name) => PERSON_LABELS[name] },
      {
        id: "value",
        header: "Value to keep",
        cell: (name) => (
          <RadioGroup
            ariaLabel={PERSON_LABELS[name]}
            value={taken.has(name) ? "other" : "kept"}
            onChange={({ detail }) => onChange(name, detail.value === "other")}
            items={[
              { value: "kept", label: valueText(kept, name) || "(none)" },
              { value: "other", label: valueText(other, name) || "(none)" },
            ]}
          />
        ),
      },
    ]}
  />
);

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

import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Erasure, erasureCount } from "../../../../shared/patients/erasure.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { patientsApi } from "../../api/api.ts";
import { keyedQuery, queryClient, tenantKey } from "../../api/query-client.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { LaterRecordPicker } from "../../components/forms/later-record-picker.tsx";
import type { SuggestionsQuery } from "../../components/forms/record-picker.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { MERGES_SCREEN } from "../../people/merge-texts.ts";
import { foundRecordsQuery, personOption } from "./queries.ts";

/** Builds the query of the patients whose names match a search. */
const patientSuggestions = (search: string): SuggestionsQuery => ({
  queryKey: tenantKey("activity", "patients", search),
  queryFn: async () =>
    (await queryClient.fetchQuery(foundRecordsQuery(search)))
      .filter(({ kind }) => kind === "patient")
      .map(personOption),
});

const eraseOrPreview = async (patient_id = "", dry_run: "true" | "false") =>
  (await patientsApi.erase({ params: { patient_id }, query: { dry_run } })) as Erasure;

/** Builds the query of what an erasure would remove. It is not refreshed, because each read is audited. */
const previewQuery = (patient_id: string | undefined) =>
  keyedQuery(["patients", "erasure", patient_id ?? ""], () => eraseOrPreview(patient_id, "true"), {
    enabled: patient_id !== undefined,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const dayOfInstant = (instant: string) => dateText(instant.slice(0, "2026-11-22".length));

/** Previews the erasure of a patient, and erases the patient once the name has been typed. */
export function Component() {
  const [patient_id, setPatientId] = useState<string>();
  const [name, setName] = useState("");
  const query = useQuery(previewQuery(patient_id));
  const preview = query.data;

  function choose(id: string | undefined) {
    setPatientId(id);
    setName("");
  }

  const erase = useAction({
    id: "erase-patient",
    run: () => eraseOrPreview(preview?.patient_id, "false"),
    onDone: ({ backups_until }) => {
      choose(undefined);
      notifySuccess(MERGES_SCREEN.erasedDone(dayOfInstant(backups_until)));
    },
  });

  return (
    <Page title="Erase a Patient" description={MERGES_SCREEN.eraseNote}>
      <Section title="Choose the patient">
        <SpaceBetween size="m">
          <LaterRecordPicker
            label="Patient"
            placeholder="Name"
            record={patient_id}
            name={preview?.name ?? ""}
            suggestionsFor={patientSuggestions}
            onChange={choose}
          />
          {query.isFetching && !preview && <StatusIndicator type="loading">{MERGES_SCREEN.lookingUp}</StatusIndicator>}
          <QueryFailure query={query} />
        </SpaceBetween>
      </Section>
      {preview && !preview.erased && (
        <Section title={preview.name} description={preview.dob && `born ${dateText(preview.dob)}`}>
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={3}
              items={[
                { label: "Notes to be removed", value: erasureCount(preview.deleted.notes) },
                { label: "Insurance policies to be removed", value: preview.deleted.policies },
                { label: "Waitlist entries to be removed", value: erasureCount(preview.deleted.waitlist_entries) },
                { label: "Merged records to be removed", value: preview.deleted.merged_patients },
                { label: "Leads to be removed", value: preview.deleted.leads },
                { label: "Appointments kept without a name", value: erasureCount(preview.kept.appointments) },
                { label: "Kept in backups until", value: dayOfInstant(preview.backups_until) },
              ]}
            />
            {preview.affected.total > 0 && (
              <Alert type="warning" statusIconAriaLabel="Warning">
                {MERGES_SCREEN.upcomingStay(preview.affected.total)}
              </Alert>
            )}
            <FormField label={`To confirm, type the name: ${preview.name}`}>
              <Input value={name} onChange={({ detail }) => setName(detail.value)} />
            </FormField>
            <Button
              variant="primary"
              loading={erase.isPending}
              disabled={name.trim() !== preview.name}
              onClick={() => erase.mutate()}
            >
              Erase for good
            </Button>
          </SpaceBetween>
        </Section>
      )}
    </Page>
  );
}

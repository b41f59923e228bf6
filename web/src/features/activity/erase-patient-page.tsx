import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { Erasure } from "../../../../shared/patients/erasure.ts";
import { erasureCount } from "../../../../shared/patients/erasure.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { keyedQuery } from "../../api/queries.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { Page, Section } from "../../components/page.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { dateText } from "../../lib/wall-clock.ts";
import { personOption } from "./clinic-records.ts";
import { LaterRecordPicker } from "./later-record-picker.tsx";
import { foundRecordsQuery } from "./queries.ts";
import type { Offers } from "./record-picker.tsx";

/** Returns the query of the patients who have a name like what was typed. */
const patientOffers = (search: string): Offers => ({
  queryKey: tenantKey("activity", "patients", search),
  queryFn: async () =>
    (await queryClient.fetchQuery(foundRecordsQuery(search)))
      .filter(({ kind }) => kind === "patient")
      .map(personOption),
});

/** What the erasure of a patient would remove. It is read once for each choice, because each reading is audited. */
const previewQuery = (patient_id: string | undefined) =>
  keyedQuery(
    ["patients", "erasure", patient_id ?? ""],
    async () =>
      (await patientsApi.erase({
        params: { patient_id: patient_id ?? "" },
        query: { dry_run: "true" },
      })) as Erasure,
    {
      enabled: patient_id !== undefined,
      gcTime: 0,
      refetchOnWindowFocus: false,
    },
  );

const dayOf = (instant: string) => dateText(instant.slice(0, "2026-11-22".length));

/** Shows an administrator what the erasure of a patient removes, and erases the patient once the name is typed. */
export function Component() {
  const [patient_id, setPatientId] = useState<string>();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const { data: preview, error, refetch } = useQuery(previewQuery(patient_id));

  function choose(id: string | undefined) {
    setPatientId(id);
    setName("");
  }

  async function erase({ patient_id }: Erasure) {
    setBusy(true);
    try {
      const done = (await patientsApi.erase({ params: { patient_id }, query: { dry_run: "false" } })) as Erasure;
      choose(undefined);
      notifySuccess(MERGES_SCREEN.erasedDone(dayOf(done.backups_until)));
    } catch (failure) {
      notify({ type: "error", content: messageOf(failure, MESSAGES.unexpected) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title="Erase a Patient" description={MERGES_SCREEN.eraseNote}>
      <Section title="Patient">
        <SpaceBetween size="m">
          <LaterRecordPicker
            label="Patient"
            placeholder="Name"
            record={patient_id}
            name={preview?.name ?? ""}
            offersOf={patientOffers}
            onChange={choose}
          />
          {error && <FailureAlert error={error} onRetry={() => void refetch()} />}
        </SpaceBetween>
      </Section>
      {preview && !preview.erased && (
        <Section title={preview.name} description={preview.dob && `born ${dateText(preview.dob)}`}>
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={3}
              items={[
                { label: "Notes that go", value: erasureCount(preview.goes.notes) },
                { label: "Insurance policies that go", value: preview.goes.policies },
                { label: "Waitlist entries that go", value: erasureCount(preview.goes.waitlist_entries) },
                { label: "Merged records that go", value: preview.goes.merged_patients },
                { label: "Leads that go", value: preview.goes.leads },
                { label: "Appointments that stay without a name", value: erasureCount(preview.stays.appointments) },
                { label: "Held by backups until", value: dayOf(preview.backups_until) },
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
              loading={busy}
              disabled={name.trim() !== preview.name}
              onClick={() => void erase(preview)}
            >
              Erase for good
            </Button>
          </SpaceBetween>
        </Section>
      )}
    </Page>
  );
}

import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { MERGES_SCREEN } from "../../../../shared/messages/merges.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { Erasure } from "../../../../shared/patients/erasure.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { Page, Section } from "../../components/page.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { dateText } from "../../lib/wall-clock.ts";

const isErasure = (answer: object): answer is Erasure => "goes" in answer;

/** Shows an administrator what the erasure of a patient removes, and erases the patient once the name is typed. */
export function Component() {
  const [id, setId] = useState("");
  const [preview, setPreview] = useState<Erasure>();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);

  async function ask(dry_run: "true" | "false") {
    setBusy(true);
    try {
      const answer = await patientsApi.erase({ params: { patient_id: id.trim() }, query: { dry_run } });
      setPreview(dry_run === "true" && isErasure(answer) && !answer.erased ? answer : undefined);
      setName("");
      if (answer.erased) notifySuccess(MERGES_SCREEN.erasedDone);
    } catch (error) {
      setPreview(undefined);
      notify({ type: "error", content: messageOf(error, MESSAGES.unexpected) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Page title="Erase a Patient" description={MERGES_SCREEN.eraseNote}>
      <Section title="Patient">
        <SpaceBetween size="m">
          <FormField label="Patient ID" description="It stands in the address of the patient's page and in Activity.">
            <Input
              value={id}
              placeholder="pat_…"
              onChange={({ detail }) => {
                setId(detail.value);
                setPreview(undefined);
              }}
              onKeyDown={({ detail }) => detail.key === "Enter" && id.trim() && void ask("true")}
            />
          </FormField>
          <Button loading={busy && !preview} disabled={id.trim() === ""} onClick={() => void ask("true")}>
            Show what would go
          </Button>
        </SpaceBetween>
      </Section>
      {preview && (
        <Section title={preview.name} description={preview.dob && `born ${dateText(preview.dob)}`}>
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={3}
              items={[
                { label: "Notes that go", value: preview.goes.notes },
                { label: "Insurance policies that go", value: preview.goes.policies },
                { label: "Waitlist entries that go", value: preview.goes.waitlist_entries },
                { label: "Merged records that go", value: preview.goes.merged_patients },
                { label: "Leads that go", value: preview.goes.leads },
                { label: "Appointments that stay without a name", value: preview.stays.appointments },
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
              onClick={() => void ask("false")}
            >
              Erase for good
            </Button>
          </SpaceBetween>
        </Section>
      )}
    </Page>
  );
}

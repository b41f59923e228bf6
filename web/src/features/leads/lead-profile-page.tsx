import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { patientsApi } from "../../api/api.ts";
import { leadQuery, peopleChanged } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { leadChoice } from "../../booking/form/people-options.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { useAction } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { PATHS, patientHref } from "../../paths.ts";
import { type Duplicate, DuplicatesAlert, duplicatesQuery } from "../../people/duplicates.tsx";
import { EditableDetails, PersonBanner, PersonDetails } from "../../people/person-details.tsx";
import { INQUIRY } from "../../people/person-form.tsx";
import { LEAD_STATUS_TEXT } from "../../people/person-labels.ts";
import { Overdue } from "./leads-page.tsx";
import { saveLead } from "./save-lead.ts";

/** Returns the action that converts a lead into a patient and opens the patient's page. */
function useConvertLead(lead_id: string) {
  const navigate = useNavigate();
  return useAction({
    id: `lead-${lead_id}`,
    run: () => patientsApi.convertLead({ params: { lead_id } }),
    failed: "The lead was not converted.",
    onDone: (patient) => {
      void peopleChanged();
      notifySuccess(`${fullName(patient)} is a patient now.`);
      navigate(patientHref(patient));
    },
  });
}

/** Shows the button that converts a lead into a patient. If there are likely duplicates, they are shown first. */
function ConvertButton({ lead }: { readonly lead: Lead }) {
  const convert = useConvertLead(lead.lead_id);
  const [checking, setChecking] = useState(false);
  const [found, setFound] = useState<readonly Duplicate[]>([]);

  async function check() {
    setChecking(true);
    // A failed search must not prevent the conversion.
    const duplicates = await queryClient.fetchQuery(duplicatesQuery(lead)).catch(() => []);
    setChecking(false);
    const others = duplicates.filter(({ id, likely }) => likely && id !== lead.lead_id);
    setFound(others);
    if (others.length === 0) convert.mutate();
  }

  return (
    <>
      <Button loading={checking || convert.isPending} onClick={() => void check()}>
        Convert to patient
      </Button>
      {found.length > 0 && (
        <ConfirmModal
          header="Convert to patient?"
          action="Convert anyway"
          busy={convert.isPending}
          onCancel={() => setFound([])}
          onConfirm={() => convert.mutate(undefined, { onSettled: () => setFound([]) })}
        >
          <DuplicatesAlert found={found} />
        </ConfirmModal>
      )}
    </>
  );
}

const orDash = (text: string) => text || "–";

/** Shows the inquiry of a lead and its next step, which can be edited in place. */
const LeadInquiry = ({ lead }: { readonly lead: Lead }) => (
  <EditableDetails
    title="Inquiry"
    person={lead}
    names={INQUIRY}
    editable={!lead.patient_id}
    save={saveLead(lead.lead_id)}
    items={[
      { label: "Asked for", value: orDash(lead.interest) },
      { label: "Source", value: orDash(lead.source) },
      { label: "Status", value: LEAD_STATUS_TEXT[lead.status] },
      { label: "Last contact", value: orDash(dateText(lead.last_contact)) },
      { label: "Next step", value: orDash(lead.next_step) },
      {
        label: "Next step on",
        value: (
          <>
            <Overdue lead={lead} />
            {orDash(dateText(lead.next_step_on))}
          </>
        ),
      },
    ]}
  />
);

export const { loader, Component } = recordPage({
  param: "leadId",
  query: leadQuery,
  notFound: { title: NOT_FOUND_TEXTS.lead, href: PATHS.leads, to: "All leads" },
  view: (lead) => <LeadProfile lead={lead} />,
});

function LeadProfile({ lead }: { readonly lead: Lead }) {
  const navigate = useNavigate();
  const [bookingDialog, book] = useBookingDialog((appointment) => navigate(patientHref(appointment)));

  return (
    <Page
      title={fullName(lead)}
      actions={
        <Actions>
          {!lead.patient_id && <ConvertButton lead={lead} />}
          <Button variant="primary" onClick={() => book({ start: { person: leadChoice(lead) } })}>
            Book Appointment
          </Button>
        </Actions>
      }
    >
      {lead.patient_id && (
        <Alert type="success" statusIconAriaLabel="Success">
          This lead has become a patient.{" "}
          <RouterLink href={patientHref({ patient_id: lead.patient_id })}>Open the patient</RouterLink>
        </Alert>
      )}
      <PersonBanner person={lead} />
      <Section title="Details">
        <SpaceBetween size="l">
          <LeadInquiry lead={lead} />
          <PersonDetails person={lead} editable={!lead.patient_id} save={saveLead(lead.lead_id)} />
        </SpaceBetween>
      </Section>
      {bookingDialog}
    </Page>
  );
}

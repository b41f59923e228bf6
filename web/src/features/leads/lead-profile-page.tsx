import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useNavigate } from "react-router-dom";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { leadQuery } from "../../api/people.ts";
import { Actions, Page, Section } from "../../components/page.tsx";
import { recordPage } from "../../components/record-page.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { PATHS } from "../../paths.ts";
import { EditableDetails } from "../../people/editable-details.tsx";
import { LEAD_STATUS_TEXT } from "../../people/lead-status.ts";
import { PersonBanner } from "../../people/person-banner.tsx";
import { patientHref } from "../../people/person-columns.tsx";
import { PersonDetails } from "../../people/person-details.tsx";
import { INQUIRY } from "../../people/person-form.ts";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { leadChoice } from "../../scheduling/booking/person-choice.ts";
import { ConvertButton } from "./convert-button.tsx";
import { Overdue } from "./overdue.tsx";
import { saveLead } from "./save-lead.ts";

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

import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useNavigate, useParams } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { dateText } from "../../../../shared/us-text.ts";
import { leadQuery } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { PATHS } from "../../paths.ts";
import { EditableDetails } from "../../people/editable-details.tsx";
import { LEAD_STATUS_TEXT } from "../../people/lead-status.ts";
import { PersonBanner } from "../../people/person-banner.tsx";
import { patientHref } from "../../people/person-columns.tsx";
import { PersonDetails } from "../../people/person-details.tsx";
import { INQUIRY } from "../../people/person-form.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { ConvertButton } from "./convert-button.tsx";
import { personOf } from "./lead-person.ts";
import { useSaveLead } from "./use-save-lead.ts";

const orDash = (text: string) => text || "–";

/** Shows the inquiry of a lead and its next step, which can be edited in place. */
const LeadInquiry = ({ lead }: { readonly lead: Lead }) => (
  <EditableDetails
    title="Inquiry"
    person={lead}
    names={INQUIRY}
    editable={!lead.patient_id}
    save={useSaveLead(lead.lead_id)}
    items={[
      { label: "Asked for", value: orDash(lead.interest) },
      { label: "Source", value: orDash(lead.source) },
      { label: "Status", value: LEAD_STATUS_TEXT[lead.status] },
      { label: "Last contact", value: orDash(dateText(lead.last_contact)) },
      { label: "Next step", value: orDash(lead.next_step) },
      { label: "Next step on", value: orDash(dateText(lead.next_step_on)) },
    ]}
  />
);

export const loader = ({ params: { leadId = "" } }: LoaderFunctionArgs) => prefetch(leadQuery(leadId));

export function Component() {
  const { leadId = "" } = useParams();
  return (
    <QueryBoundary
      query={useQuery(leadQuery(leadId))}
      notFound={<NotFound title={MESSAGES.notFound.lead} href={PATHS.leads} to="All leads" />}
    >
      {(lead) => <LeadProfile key={lead.lead_id} lead={lead} />}
    </QueryBoundary>
  );
}

function LeadProfile({ lead }: { readonly lead: Lead }) {
  const navigate = useNavigate();
  const [booking, setBooking] = useState<BookingRequest>();

  return (
    <Page
      title={fullName(lead)}
      actions={
        <Actions>
          {!lead.patient_id && <ConvertButton lead={lead} />}
          <Button variant="primary" onClick={() => setBooking({ start: { person: personOf(lead) } })}>
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
          <PersonDetails person={lead} editable={!lead.patient_id} save={useSaveLead(lead.lead_id)} />
        </SpaceBetween>
      </Section>
      <Booking
        request={booking}
        onClose={() => setBooking(undefined)}
        onBooked={(appointment) => navigate(patientHref(appointment))}
      />
    </Page>
  );
}

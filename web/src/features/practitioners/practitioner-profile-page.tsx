import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import { HISTORY, UPCOMING } from "../../../../shared/appointments/status.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { wholeWeekQuery } from "../../api/practitioners.ts";
import { Page, Section } from "../../components/page.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import { recordPage } from "../../components/record-page.tsx";
import { PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { useRights } from "../../scheduling/use-rights.ts";
import { WholeWeek } from "../../scheduling/whole-week.tsx";
import { HistoryAppointments, StatusTabs, UpcomingAppointments } from "./appointments-by-status.tsx";
import { practitionerQuery, upcomingQuery } from "./queries.ts";

/** Shows a practitioner's contact details, location and status. */
const PractitionerDetails = ({ practitioner }: { readonly practitioner: Practitioner }) => {
  const { email, phone_number, location_name, status } = practitioner;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: "Email", value: <Link href={`mailto:${email}`}>{email}</Link> },
        { label: "Contact", value: <PhoneLink phone={phone_number} /> },
        { label: "Location", value: location_name },
        { label: "Status", value: <ActiveStatus status={status} /> },
      ]}
    />
  );
};

export const { loader, Component } = recordPage({
  param: "staffId",
  query: practitionerQuery,
  otherQueries: (id) => [wholeWeekQuery(id), ...UPCOMING.map((status) => upcomingQuery(id, status))],
  notFound: { title: NOT_FOUND_TEXTS.practitioner, href: PATHS.practitioners, to: "All practitioners" },
  view: (practitioner) => <PractitionerProfile practitioner={practitioner} />,
});

function PractitionerProfile({ practitioner }: { readonly practitioner: Practitioner }) {
  const { staff_id, status, location_id } = practitioner;
  const [bookingDialog, book] = useBookingDialog();
  const { books } = useRights();
  return (
    <Page
      title={fullName(practitioner)}
      description={practitioner.location_name}
      actions={
        books &&
        status === "ACTIVE" && (
          <Button variant="primary" onClick={() => book({ start: { location_id, practitioner_id: staff_id } })}>
            Book Appointment
          </Button>
        )
      }
    >
      <Section title="Details">
        <PractitionerDetails practitioner={practitioner} />
      </Section>
      <Section title="Weekly hours">
        <WholeWeek staff_id={practitioner.staff_id} />
      </Section>
      <Section title="Upcoming">
        <StatusTabs label="Upcoming" statuses={UPCOMING}>
          {(status) => (
            <UpcomingAppointments staff_id={staff_id} status={status} onReschedule={(moved) => book({ moved })} />
          )}
        </StatusTabs>
      </Section>
      <Section title="History">
        <StatusTabs label="History" statuses={HISTORY}>
          {(status) => <HistoryAppointments staff_id={practitioner.staff_id} status={status} />}
        </StatusTabs>
      </Section>
      {bookingDialog}
    </Page>
  );
}

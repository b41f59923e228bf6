import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import { HISTORY, UPCOMING } from "../../../../shared/appointments/status.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { prefetch } from "../../api/query-client.ts";
import { wholeWeekQuery } from "../../api/whole-week.ts";
import { NotFound } from "../../components/not-found.tsx";
import { Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { PATHS } from "../../paths.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { useRights } from "../../scheduling/use-rights.ts";
import { WholeWeek } from "../../scheduling/whole-week.tsx";
import { HistoryAppointments } from "./history-appointments.tsx";
import { PractitionerDetails } from "./practitioner-details.tsx";
import { practitionerQuery, upcomingQuery } from "./queries.ts";
import { StatusTabs } from "./status-tabs.tsx";
import { UpcomingAppointments } from "./upcoming-appointments.tsx";

export const loader = ({ params: { staffId = "" } }: LoaderFunctionArgs) =>
  prefetch(
    practitionerQuery(staffId),
    wholeWeekQuery(staffId),
    ...UPCOMING.map((status) => upcomingQuery(staffId, status)),
  );

export function Component() {
  const { staffId = "" } = useParams();
  const all = { href: PATHS.practitioners, to: "All practitioners" };
  return (
    <QueryBoundary
      query={useQuery(practitionerQuery(staffId))}
      notFound={<NotFound title={MESSAGES.notFound.practitioner} {...all} />}
    >
      {(practitioner) => <PractitionerProfile key={practitioner.staff_id} practitioner={practitioner} />}
    </QueryBoundary>
  );
}

function PractitionerProfile({ practitioner }: { readonly practitioner: Practitioner }) {
  const { staff_id, status, location_id } = practitioner;
  const [booking, setBooking] = useState<BookingRequest>();
  const { books } = useRights();
  return (
    <Page
      title={fullName(practitioner)}
      description={practitioner.location_name}
      actions={
        books &&
        status === "ACTIVE" && (
          <Button variant="primary" onClick={() => setBooking({ start: { location_id, practitioner_id: staff_id } })}>
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
            <UpcomingAppointments staff_id={staff_id} status={status} onReschedule={(moved) => setBooking({ moved })} />
          )}
        </StatusTabs>
      </Section>
      <Section title="History">
        <StatusTabs label="History" statuses={HISTORY}>
          {(status) => <HistoryAppointments staff_id={practitioner.staff_id} status={status} />}
        </StatusTabs>
      </Section>
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </Page>
  );
}

import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Tabs from "@cloudscape-design/components/tabs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, HISTORY, UPCOMING } from "../../../../shared/appointments/status.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Practitioner } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { wholeWeekQuery } from "../../api/practitioners.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { useRights } from "../../booking/use-today.ts";
import { WholeWeek } from "../../booking/whole-week.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { EmailLink, PhoneLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { usePaged } from "../../components/tables/paged-table.tsx";
import { useTab } from "../../lib/hooks.ts";
import { PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/account-status.tsx";
import { historyQuery, practitionerQuery, upcomingQuery } from "./queries.ts";

const TimeOffDialog = lazyPart(() => import("../../booking/periods/time-off-dialog.tsx"));

interface StatusTabsProps {
  readonly label: string;
  readonly statuses: readonly AppointmentStatus[];
  readonly children: (status: AppointmentStatus) => ReactNode;
}

/** Shows a tab for each status. The open tab is in the address. */
const StatusTabs = ({ label, statuses, children }: StatusTabsProps) => (
  <Tabs
    {...useTab(label.toLowerCase(), statuses)}
    ariaLabel={label}
    i18nStrings={{ scrollLeftAriaLabel: "Scroll left", scrollRightAriaLabel: "Scroll right" }}
    tabs={statuses.map((status) => ({ id: status, label: status, content: children(status) }))}
  />
);

/** Returns the properties of a list of a practitioner's appointments of one status. */
const linesOf = (status: AppointmentStatus) => ({
  label: status,
  page: "practitioner" as const,
  days: true,
  places: true,
  empty: <EmptyState title={`No appointments that are ${status}.`} />,
});

interface AppointmentsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
}

interface UpcomingAppointmentsProps extends AppointmentsProps {
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists a practitioner's upcoming appointments of one status, the next one first. */
const UpcomingAppointments = ({ staff_id, status, onReschedule }: UpcomingAppointmentsProps) => (
  <QueryBoundary query={useQuery(upcomingQuery(staff_id, status))} loading="Loading appointments">
    {(appointments) => (
      <AppointmentLines {...linesOf(status)} appointments={appointments} onReschedule={onReschedule} />
    )}
  </QueryBoundary>
);

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists a practitioner's past appointments of one status, latest first, page by page. */
function HistoryAppointments({ staff_id, status }: AppointmentsProps) {
  const { items, failure, hasMore, loadMore, loadingMore } = usePaged(
    useInfiniteQuery(historyQuery(staff_id, status)),
    idOf,
  );
  if (failure && !items) return <FailureAlert {...failure} />;
  if (!items) return <StatusIndicator type="loading">Loading appointments</StatusIndicator>;
  return (
    <>
      <AppointmentLines {...linesOf(status)} appointments={items} />
      {failure && <FailureAlert {...failure} />}
      {hasMore && (
        <Box textAlign="center" padding={{ top: "l" }}>
          <Button loading={loadingMore} onClick={loadMore}>
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}

/** Shows a practitioner's contact details, location and status. */
const PractitionerDetails = ({ practitioner }: { readonly practitioner: Practitioner }) => {
  const { email, phone_number, location_name, status } = practitioner;
  return (
    <KeyValuePairs
      columns={4}
      items={[
        { label: "Email", value: <EmailLink email={email} /> },
        { label: "Phone", value: <PhoneLink phone={phone_number} /> },
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
  const { books, entersTimeOff } = useRights();
  const [away, setAway] = useState(false);
  return (
    <Page
      title={fullName(practitioner)}
      description={practitioner.location_name}
      actions={
        <Actions>
          {entersTimeOff && <Button onClick={() => setAway(true)}>Time off</Button>}
          {books && status === "ACTIVE" && (
            <Button variant="primary" onClick={() => book({ start: { location_id, practitioner_id: staff_id } })}>
              Book Appointment
            </Button>
          )}
        </Actions>
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
      {away && <TimeOffDialog absent={{ staff_id, name: fullName(practitioner) }} onDone={() => setAway(false)} />}
    </Page>
  );
}

import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Tabs from "@cloudscape-design/components/tabs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { PRACTITIONERS_SCREEN } from "../../../../shared/staff/texts.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useTab } from "../../lib/use-tab.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { historyQuery, upcomingQuery } from "./queries.ts";

interface StatusTabsProps {
  readonly label: string;
  readonly statuses: readonly AppointmentStatus[];
  readonly children: (status: AppointmentStatus) => ReactNode;
}

/** Shows a tab for each status. The open tab is in the address. */
export const StatusTabs = ({ label, statuses, children }: StatusTabsProps) => (
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
  empty: <EmptyState title={PRACTITIONERS_SCREEN.noAppointments(status)} />,
});

interface AppointmentsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
}

interface UpcomingAppointmentsProps extends AppointmentsProps {
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists a practitioner's upcoming appointments of one status, the next one first. */
export const UpcomingAppointments = ({ staff_id, status, onReschedule }: UpcomingAppointmentsProps) => (
  <QueryBoundary query={useQuery(upcomingQuery(staff_id, status))} loading="Loading appointments">
    {(appointments) => (
      <AppointmentLines {...linesOf(status)} appointments={appointments} onReschedule={onReschedule} />
    )}
  </QueryBoundary>
);

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists a practitioner's past appointments of one status, latest first, page by page. */
export function HistoryAppointments({ staff_id, status }: AppointmentsProps) {
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

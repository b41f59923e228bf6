import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { VisitList } from "../../components/visits/visit-list.tsx";

interface UpcomingVisitsProps {
  readonly visits: readonly Appointment[] | undefined;
  readonly onReschedule: (visit: Appointment) => void;
}

/** The patient's visits that are to come or under way, the next one first, with what to do about each. */
export function UpcomingVisits({ visits, onReschedule }: UpcomingVisitsProps) {
  const upcoming = visits?.filter(({ appointment_status }) => UPCOMING.includes(appointment_status)).reverse();
  return (
    <Container
      header={
        <Header variant="h2" counter={upcoming && `(${upcoming.length})`}>
          Upcoming and in progress
        </Header>
      }
    >
      {!upcoming && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {upcoming?.length === 0 && <Box color="text-body-secondary">No upcoming appointments.</Box>}
      {upcoming && upcoming.length > 0 && (
        <VisitList label="Upcoming appointments" visits={upcoming} days places onReschedule={onReschedule} />
      )}
    </Container>
  );
}

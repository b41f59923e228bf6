import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { VisitList } from "../../components/visits/visit-list.tsx";

interface NextVisitsProps {
  readonly visits: readonly Appointment[] | undefined;
  /** Whether visits of several locations are among them. */
  readonly places: boolean;
  readonly isLate: (visit: Appointment) => boolean;
  readonly onReschedule: (visit: Appointment) => void;
}

/** Who is in the clinic and who is to come, by time: a row stays where it is while its visit goes on. */
export function NextVisits({ visits, places, isLate, onReschedule }: NextVisitsProps) {
  const next = visits?.filter(({ appointment_status }) => UPCOMING.includes(appointment_status));
  return (
    <Container
      header={
        <Header variant="h2" counter={next && `(${next.length})`}>
          Next visits
        </Header>
      }
    >
      {!next && <StatusIndicator type="loading">Loading visits</StatusIndicator>}
      {next?.length === 0 && <Box color="text-body-secondary">Nobody else is expected today.</Box>}
      {next && next.length > 0 && (
        <VisitList
          label="Next visits"
          visits={next}
          places={places}
          remark={(visit) => isLate(visit) && <Box variant="small">not here yet</Box>}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

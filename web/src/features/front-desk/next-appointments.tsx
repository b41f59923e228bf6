import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";

interface NextAppointmentsProps {
  readonly appointments: readonly Appointment[] | undefined;
  /** Whether appointments of several locations are among them. */
  readonly places: boolean;
  readonly isLate: (appointment: Appointment) => boolean;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Who is in the clinic and who is to come, by time: a row stays where it is while its appointment goes on. */
export function NextAppointments({ appointments, places, isLate, onReschedule }: NextAppointmentsProps) {
  const next = appointments?.filter(({ appointment_status }) => UPCOMING.includes(appointment_status));
  return (
    <Container
      header={
        <Header variant="h2" counter={next && `(${next.length})`}>
          Next appointments
        </Header>
      }
    >
      {!next && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {next?.length === 0 && <Box color="text-body-secondary">No more appointments today.</Box>}
      {next && next.length > 0 && (
        <AppointmentLines
          label="Next appointments"
          appointments={next}
          places={places}
          remark={(appointment) => isLate(appointment) && <Box variant="small">not here yet</Box>}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";

interface NextAppointmentsProps {
  readonly appointments: readonly Appointment[] | undefined;
  /** Whether the location of each appointment is named. */
  readonly places: boolean;
  readonly isLate: (appointment: Appointment) => boolean;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists who is in the clinic and who is to come, in order of time. */
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
      {next && (
        <AppointmentLines
          label="Next appointments"
          appointments={next}
          empty={<Box color="text-body-secondary">No more appointments today.</Box>}
          places={places}
          remark={(appointment) => isLate(appointment) && <Box variant="small">not here yet</Box>}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { Section } from "../../components/page.tsx";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";

interface UpcomingAppointmentsProps {
  readonly appointments: readonly Appointment[] | undefined;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists the patient's upcoming appointments and those in progress, the next one first. */
export function UpcomingAppointments({ appointments, onReschedule }: UpcomingAppointmentsProps) {
  const upcoming = appointments?.filter(({ appointment_status }) => UPCOMING.includes(appointment_status)).reverse();
  return (
    <Section title="Upcoming" counter={upcoming && `(${upcoming.length})`}>
      {!upcoming && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {upcoming && (
        <AppointmentLines
          label="Upcoming appointments"
          appointments={upcoming}
          empty={<Box color="text-body-secondary">No upcoming appointments.</Box>}
          page="patient"
          days
          places
          onReschedule={onReschedule}
        />
      )}
    </Section>
  );
}

import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { Remark } from "../../scheduling/appointments/remark.tsx";
import { useMoments } from "../../scheduling/appointments/use-moments.ts";
import { listedToday } from "./listed-today.ts";
import { FIGURES } from "./today-figures.tsx";

interface NextAppointmentsProps {
  /** The location of the appointments. Undefined for all locations. */
  readonly location_id: string | undefined;
  readonly appointments: readonly Appointment[] | undefined;
  /** The status whose appointments are listed. Undefined for all upcoming ones. */
  readonly shown: AppointmentStatus | undefined;
  readonly locations: readonly Location[];
  /** Whether each appointment shows its location. */
  readonly places: boolean;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists today's appointments that are in progress or upcoming, or those of one status. */
export function NextAppointments({
  location_id,
  appointments,
  shown,
  locations,
  places,
  onReschedule,
}: NextAppointmentsProps) {
  const momentAt = useMoments();
  const listed = appointments && listedToday(appointments, shown);
  const title = FIGURES.find(({ status }) => status === shown)?.label ?? "Next appointments";
  const zoneOf = (id: string) => locations.find(({ location_id }) => location_id === id)?.time_zone ?? "UTC";
  return (
    <Container
      header={
        <Header variant="h2" counter={listed && `(${listed.length})`}>
          {title}
        </Header>
      }
    >
      {!listed && <StatusIndicator type="loading">Loading appointments</StatusIndicator>}
      {listed && (
        <AppointmentLines
          // Rows that a step has changed are kept only in the list in which they were changed.
          key={`${location_id} ${shown}`}
          label={title}
          appointments={listed}
          empty={<Box color="text-body-secondary">{shown ? "None at the moment." : "No more appointments today."}</Box>}
          places={places}
          remark={(appointment) => (
            <Remark
              appointment={appointment}
              moment={momentAt(appointment.location_id)}
              timeZone={zoneOf(appointment.location_id)}
            />
          )}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, UPCOMING } from "../../../../shared/appointments/status.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { useRemark } from "../../scheduling/appointments/use-remark.tsx";
import { FIGURES } from "./today-figures.tsx";

const startOf = ({ starts_at }: Appointment) => starts_at;
const arrival = ({ checked_in_at, starts_at }: Appointment) => checked_in_at ?? starts_at;

/**
 * Returns the appointments of one status, or all upcoming ones and those in progress, in order of time, also where locations have
 * different time zones. Patients who wait in the clinic are in the order in which they arrived.
 */
function listedToday(
  appointments: readonly Appointment[],
  shown: AppointmentStatus | undefined,
): readonly Appointment[] {
  const listed = appointments.filter(({ appointment_status }) =>
    shown ? appointment_status === shown : UPCOMING.includes(appointment_status),
  );
  const timeOf = shown === "CHECKED-IN" ? arrival : startOf;
  return listed.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

interface NextAppointmentsProps {
  /** The location of the appointments. Undefined for all locations. */
  readonly location_id: string | undefined;
  readonly appointments: readonly Appointment[] | undefined;
  /** The status whose appointments are listed. Undefined for all upcoming ones. */
  readonly shown: AppointmentStatus | undefined;
  /** Whether each appointment shows its location. */
  readonly places: boolean;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists today's appointments that are in progress or upcoming, or those of one status. */
export function NextAppointments({ location_id, appointments, shown, places, onReschedule }: NextAppointmentsProps) {
  const remark = useRemark();
  const listed = appointments && listedToday(appointments, shown);
  const title = FIGURES.find(({ status }) => status === shown)?.label ?? "Next appointments";
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
          remark={remark}
          onReschedule={onReschedule}
        />
      )}
    </Container>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { PRACTITIONERS_SCREEN } from "../../../../shared/messages/staff.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { upcomingQuery } from "./queries.ts";

interface AppointmentsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** Lists a practitioner's upcoming appointments of one status, the next one first. */
export function UpcomingAppointments({ staff_id, status, onReschedule }: AppointmentsProps) {
  return (
    <QueryBoundary query={useQuery(upcomingQuery(staff_id, status))} loading="Loading appointments">
      {(appointments) => (
        <AppointmentLines
          label={status}
          appointments={appointments}
          page="practitioner"
          days
          places
          onReschedule={onReschedule}
          empty={<EmptyState title={PRACTITIONERS_SCREEN.noAppointments(status)} />}
        />
      )}
    </QueryBoundary>
  );
}

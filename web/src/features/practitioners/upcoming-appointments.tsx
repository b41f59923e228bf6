import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { AppointmentLines } from "../../scheduling/appointments/appointment-list.tsx";
import { upcomingQuery } from "./queries.ts";

interface AppointmentsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
}

/** Lists a practitioner's appointments of one status that are to come or under way, the next one first. */
export function UpcomingAppointments({ staff_id, status }: AppointmentsProps) {
  const { data, error, refetch } = useQuery(upcomingQuery(staff_id, status));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <StatusIndicator type="loading">Loading appointments</StatusIndicator>;
  return (
    <AppointmentLines
      label={status}
      appointments={data}
      days
      places
      empty={<EmptyState title={SCREENS.practitioners.noAppointments(status)} />}
    />
  );
}

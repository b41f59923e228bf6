import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { VisitList } from "../../components/visits/visit-list.tsx";
import { upcomingQuery } from "./queries.ts";

interface VisitsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
}

/** What a practitioner has still to do, the next visit first. */
export function UpcomingVisits({ staff_id, status }: VisitsProps) {
  const { data, error, refetch } = useQuery(upcomingQuery(staff_id, status));
  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <StatusIndicator type="loading">Loading appointments</StatusIndicator>;
  if (data.length === 0) return <EmptyState title={SCREENS.practitioners.noVisits(status)} />;
  return <VisitList label={status} visits={data} days places />;
}

import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { PRACTITIONERS_SCREEN } from "../../../../shared/messages/staff.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { historyQuery } from "./queries.ts";

interface AppointmentsProps {
  readonly staff_id: string;
  readonly status: AppointmentStatus;
}

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists a practitioner's past appointments of one status, latest first, page by page. */
export function HistoryAppointments({ staff_id, status }: AppointmentsProps) {
  const { items, failure, hasMore, loadMore, loadingMore } = usePaged(
    useInfiniteQuery(historyQuery(staff_id, status)),
    idOf,
  );
  if (failure && !items) return <FailureAlert {...failure} />;
  if (!items) return <StatusIndicator type="loading">Loading appointments</StatusIndicator>;
  return (
    <>
      <AppointmentLines
        label={status}
        appointments={items}
        page="practitioner"
        days
        places
        empty={<EmptyState title={PRACTITIONERS_SCREEN.noAppointments(status)} />}
      />
      {failure && <FailureAlert {...failure} />}
      {hasMore && (
        <Box textAlign="center" padding={{ top: "l" }}>
          <Button loading={loadingMore} onClick={loadMore}>
            Load more
          </Button>
        </Box>
      )}
    </>
  );
}

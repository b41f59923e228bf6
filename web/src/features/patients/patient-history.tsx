import Tabs from "@cloudscape-design/components/tabs";
import { useMemo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { VisitTable } from "../../components/visits/visit-table.tsx";

const HISTORY_TABS: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "COMPLETED", label: "Completed" },
  { status: "MISSED", label: "Missed" },
  { status: "CANCELLED", label: "Cancelled" },
];

/** A patient's past, and what else there is to be known of them one day. */
export function PatientHistory({ visits }: { readonly visits: readonly Appointment[] | undefined }) {
  const byStatus = useMemo(
    () =>
      HISTORY_TABS.map((tab) => ({
        ...tab,
        found: visits?.filter(({ appointment_status }) => appointment_status === tab.status),
      })),
    [visits],
  );
  return (
    <Tabs
      variant="container"
      ariaLabel="History"
      tabs={[
        ...byStatus.map(({ status, label, found }) => ({
          id: status,
          label: found ? `${label} (${found.length})` : label,
          content: (
            <VisitTable
              title={`${label} appointments`}
              visits={found}
              empty={`No ${label.toLowerCase()} appointments.`}
            />
          ),
        })),
        {
          id: "insurance",
          label: "Insurance",
          content: <EmptyState title="No insurance yet">Insurance details can't be kept here yet.</EmptyState>,
        },
        {
          id: "notes",
          label: "Notes",
          content: <EmptyState title="No notes yet">Notes can't be kept here yet.</EmptyState>,
        },
      ]}
    />
  );
}

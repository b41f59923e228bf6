import Tabs from "@cloudscape-design/components/tabs";
import { useMemo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTab } from "../../lib/use-tab.ts";
import { AppointmentTable } from "../../scheduling/appointments/appointment-table.tsx";

const HISTORY_TABS: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "COMPLETED", label: "Completed" },
  { status: "MISSED", label: "Missed" },
  { status: "CANCELLED", label: "Cancelled" },
];

const TABS = [...HISTORY_TABS.map(({ status }) => status), "insurance", "notes"];

/** Shows a patient's past appointments by status, and the insurance and notes. */
export function PatientHistory({ appointments }: { readonly appointments: readonly Appointment[] | undefined }) {
  const byStatus = useMemo(
    () =>
      HISTORY_TABS.map((tab) => ({
        ...tab,
        found: appointments?.filter(({ appointment_status }) => appointment_status === tab.status),
      })),
    [appointments],
  );
  return (
    <Tabs
      {...useTab("tab", TABS)}
      variant="container"
      ariaLabel="History"
      tabs={[
        ...byStatus.map(({ status, label, found }) => ({
          id: status,
          label: found ? `${label} (${found.length})` : label,
          content: (
            <AppointmentTable
              title={`${label} appointments`}
              appointments={found}
              empty={`No ${label.toLowerCase()} appointments.`}
            />
          ),
        })),
        {
          id: "insurance",
          label: "Insurance",
          content: <EmptyState title="No insurance is recorded for this patient." />,
        },
        {
          id: "notes",
          label: "Notes",
          content: <EmptyState title="No notes are recorded for this patient." />,
        },
      ]}
    />
  );
}

import Tabs from "@cloudscape-design/components/tabs";
import { useMemo } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import { useTab } from "../../lib/use-tab.ts";
import { AppointmentTable } from "../../scheduling/appointments/appointment-table.tsx";
import { PatientNotes } from "./patient-notes.tsx";

const HISTORY_TABS: readonly { readonly status: AppointmentStatus; readonly label: string }[] = [
  { status: "COMPLETED", label: "Completed" },
  { status: "MISSED", label: "Missed" },
  { status: "CANCELLED", label: "Cancelled" },
];

const TABS = [...HISTORY_TABS.map(({ status }) => status), "insurance", "notes"];

interface PatientHistoryProps {
  readonly patient_id: string;
  readonly appointments: readonly Appointment[] | undefined;
}

/** Shows a patient's past appointments by status, and the insurance and notes. */
export function PatientHistory({ patient_id, appointments }: PatientHistoryProps) {
  const { activeTabId, onChange } = useTab("tab", TABS);
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
      variant="container"
      ariaLabel="History"
      activeTabId={activeTabId}
      // A tab that is left loses the note that was typed in it.
      onChange={(event) => leaveForm(() => onChange(event))}
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
          content: <PatientNotes patient_id={patient_id} />,
        },
      ]}
    />
  );
}

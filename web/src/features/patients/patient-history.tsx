import Tabs from "@cloudscape-design/components/tabs";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import { useTab } from "../../lib/hooks.ts";
import { Notes } from "../../people/notes.tsx";
import { NOTES_SCREEN } from "../../people/typed-note.ts";
import { ACCOUNT_SCREEN } from "./account/texts.ts";
import { AppointmentTimeline } from "./appointment-timeline.tsx";

const Account = lazyPart(() => import("./account/account.tsx"));
const PatientInsurance = lazyPart(() => import("./patient-insurance.tsx"));
const RecordHistory = lazyPart(() => import("../../people/record-history.tsx"));

const ALL = "all";

/** The tabs of the appointments by status. */
const STATUS_TABS = { COMPLETED: "Completed", MISSED: "Missed", CANCELLED: "Cancelled", [ALL]: "All" } as const;

const TABS = [...Object.keys(STATUS_TABS), "account", "insurance", "notes", "history"];

interface PatientHistoryProps {
  readonly patient_id: string;
  readonly appointments: readonly Appointment[] | undefined;
  /** The date of the next appointment. */
  readonly nextDate: string | undefined;
  readonly today: string;
}

/** Shows tabs with a patient's appointments by status, the insurance, the notes and the history of the record. */
export function PatientHistory({ patient_id, appointments, nextDate, today }: PatientHistoryProps) {
  const { activeTabId, onChange } = useTab("tab", TABS);
  const byStatus = Object.entries(STATUS_TABS).map(([id, label]) => {
    const found = appointments?.filter(({ appointment_status }) => id === ALL || appointment_status === id);
    const title = `${label} appointments`;
    const empty = id === ALL ? "No appointments." : `No ${label.toLowerCase()} appointments.`;
    return {
      id,
      label: found ? `${label} (${found.length})` : label,
      content: <AppointmentTimeline label={title} appointments={found} empty={empty} />,
    };
  });
  return (
    <Tabs
      variant="container"
      ariaLabel="Record"
      i18nStrings={{ scrollLeftAriaLabel: "Previous tabs", scrollRightAriaLabel: "Further tabs" }}
      activeTabId={activeTabId}
      // Leaving a tab would discard a note that is being typed, so the person is asked first.
      onChange={(event) => leaveForm(() => onChange(event))}
      tabs={[
        ...byStatus,
        { id: "account", label: ACCOUNT_SCREEN.title, content: <Account patient_id={patient_id} /> },
        {
          id: "insurance",
          label: "Insurance",
          content: <PatientInsurance patient_id={patient_id} nextDate={nextDate} today={today} />,
        },
        { id: "notes", label: "Notes", content: <Notes record={{ patient_id }} empty={NOTES_SCREEN.noNotes} /> },
        { id: "history", label: "History", content: <RecordHistory record={{ patient_id }} /> },
      ]}
    />
  );
}

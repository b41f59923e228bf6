import "./my-day.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { weekOf } from "../../../../shared/values/days-and-times.ts";
import { dateText, longDayText } from "../../../../shared/values/us-text.ts";
import { ownAppointmentQuery, ownAppointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { saveNote } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { useRemark } from "../../booking/appointments/remark.tsx";
import type { BeforeStep } from "../../booking/appointments/use-steps.tsx";
import { AttentionReason } from "../../booking/attention.tsx";
import { DayPicker, DayStepper } from "../../components/dates/day-stepper.tsx";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { PhoneLink } from "../../components/layout/links.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { ageText, deviceToday } from "../../lib/dates.ts";
import { useAction, useNow, useSearchChange } from "../../lib/hooks.ts";
import { dateIn } from "../../lib/wall-clock.ts";
import { GENDER_TEXT, languageName } from "../../people/person-labels.ts";
import { NOTES_SCREEN, noteSaved, typedNote } from "../../people/typed-note.ts";
import { useGreeting } from "../../session/greeting.ts";

/** The sentences of a practitioner's own page. */
export const MY_DAY_SCREEN = {
  loading: "Loading your appointments",
  empty: "No appointments.",
  appointments: "Appointments",
  weekOf: (day: string) => `Week of ${day}`,
  noteAbout: (patient: string) => `New note about ${patient}`,
  unsavedNote: "Note not saved",
  saveNote: {
    header: "Save your note?",
    text: (patient: string) => `Your note about ${patient} is not saved yet.`,
    action: "Save note and complete",
    without: "Complete without saving",
    dismissal: "Keep editing",
    kept: "If you complete without saving, the note stays here until you log out.",
  },
} as const;

interface Completion {
  readonly appointment: Appointment;
  readonly note: string;
  readonly complete: () => void;
}

interface SaveNoteDialogProps extends Completion {
  readonly onClose: () => void;
}

const { header, text, kept, action, without, dismissal } = MY_DAY_SCREEN.saveNote;

/** Offers to save the typed note about an appointment before it is completed. The note stays typed if it can't be saved. */
function SaveNoteDialog({ appointment, note, complete, onClose }: SaveNoteDialogProps) {
  const { appointment_id, patient_name } = appointment;
  const finish = () => {
    onClose();
    complete();
  };
  const { mutate, isPending } = useAction({
    id: header,
    run: () => saveNote({ appointment_id }, { text: note }),
    failed: NOTES_SCREEN.noteFailed,
    onDone: () => {
      noteSaved({ appointment_id });
      finish();
    },
  });
  return (
    <ConfirmModal
      header={header}
      action={action}
      second={{ action: without, onClick: finish }}
      dismissal={dismissal}
      busy={isPending}
      onConfirm={() => mutate()}
      // A note that is being saved is followed by the completion.
      onCancel={() => isPending || onClose()}
    >
      {text(patient_name)} {kept}
    </ConfirmModal>
  );
}

/** Returns the check for a typed note before an appointment is completed, and the dialog that asks about it. */
function useNoteBeforeCompletion() {
  const [completion, setCompletion] = useState<Completion>();
  const beforeStep: BeforeStep = (appointment, to, complete) => {
    const note = to === "COMPLETED" ? typedNote({ appointment_id: appointment.appointment_id }) : "";
    if (note) setCompletion({ appointment, note, complete });
    return note !== "";
  };
  const question = completion && <SaveNoteDialog {...completion} onClose={() => setCompletion(undefined)} />;
  return { beforeStep, question };
}

// The day opens without the form of the notes.
const Notes = lazyPart(async () => ({ default: (await import("../../people/notes.tsx")).Notes }));

interface EssentialsProps {
  readonly appointment: Appointment;
}

const Essentials = ({ appointment: { appointment_id, patient_name } }: EssentialsProps) => (
  <QueryBoundary query={useQuery(ownAppointmentQuery(appointment_id))}>
    {({ patient: { dob, gender, contact, preferred_language } }) => (
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={3}
          items={[
            { label: "Age", value: dob ? `${ageText(dob)}, born ${dateText(dob)}` : "–" },
            { label: "Gender", value: GENDER_TEXT[gender] },
            { label: "Contact", value: <PhoneLink phone={contact} /> },
            ...(preferred_language ? [{ label: "Preferred Language", value: languageName(preferred_language) }] : []),
          ]}
        />
        <Notes
          record={{ appointment_id }}
          kept={MY_DAY_SCREEN.noteAbout(patient_name)}
          empty={NOTES_SCREEN.noAppointmentNotes}
        />
      </SpaceBetween>
    )}
  </QueryBoundary>
);

/**
 * Shows the reason of an appointment, and in an expandable part the patient's details and the notes. They are loaded only when
 * the part is expanded, because every read is audited. A typed note is kept while the part is collapsed.
 */
function PatientEssentials({ appointment }: EssentialsProps) {
  const { appointment_id } = appointment;
  const [open, setOpen] = useState(false);
  return (
    <>
      {appointment.reason && <Box variant="small">{appointment.reason}</Box>}
      <ExpandableSection
        variant="inline"
        headerText="Patient"
        headerAriaLabel={`Patient ${appointment.patient_name}`}
        expanded={open}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {open && <Essentials appointment={appointment} />}
      </ExpandableSection>
      {!open && typedNote({ appointment_id }) !== "" && (
        <StatusIndicator type="warning">{MY_DAY_SCREEN.unsavedNote}</StatusIndicator>
      )}
    </>
  );
}

interface OwnDayProps {
  readonly title: string;
  readonly appointments: readonly Appointment[];
}

/** Lists a practitioner's own appointments of a day, with their next steps and essentials of the patients. */
function OwnDay({ title, appointments }: OwnDayProps) {
  const remark = useRemark();
  const { beforeStep, question } = useNoteBeforeCompletion();
  return (
    <Section title={title} counter={`(${appointments.length})`}>
      <AppointmentLines
        label={title}
        appointments={appointments}
        page="practitioner"
        places
        empty={<Box color="text-body-secondary">{MY_DAY_SCREEN.empty}</Box>}
        beforeStep={beforeStep}
        remark={(appointment) => (
          <>
            {appointment.appointment_status === "BOOKED" && <AttentionReason {...appointment} />}
            {remark(appointment)}
          </>
        )}
        details={(appointment) => <PatientEssentials appointment={appointment} />}
      />
      {question}
    </Section>
  );
}

const VIEWS = [
  { id: "day", text: "Day" },
  { id: "week", text: "Week" },
];

export function loader() {
  const today = deviceToday();
  return prefetch(locationsQuery(), ownAppointmentsQuery({ from: today, to: today }));
}

export function Component() {
  const [search, change] = useSearchChange<"view" | "date">();
  const greeting = useGreeting();
  const week = search.get("view") === "week";
  // A practitioner may work at locations in several time zones, so the date of the device counts.
  const today = deviceToday(useNow());
  const date = dateIn(search, "date") ?? today;
  const days = week ? weekOf(date) : [date];
  const appointments = useQuery(ownAppointmentsQuery({ from: days[0] ?? date, to: days.at(-1) ?? date }));
  const onDay = (all: readonly Appointment[], day: string) => all.filter((each) => each.date === day);

  return (
    <Page
      title="My Day"
      description={`${greeting} · ${week ? MY_DAY_SCREEN.weekOf(longDayText(days[0] ?? date)) : longDayText(date)}`}
      actions={
        <SegmentedControl
          label="View"
          selectedId={week ? "week" : "day"}
          options={VIEWS}
          // Back returns to the previous view.
          onChange={({ detail }) => change({ view: detail.selectedId }, { replace: false })}
        />
      }
    >
      <div className="my-day-bar">
        <DayStepper value={date} week={week} onChange={(day) => change({ date: day })}>
          <DayPicker
            ariaLabel="Date"
            reading={{ kind: "booking", today }}
            value={date}
            onChange={(day) => change({ date: day })}
          />
        </DayStepper>
        <Button wrapText={false} disabled={date === today} onClick={() => change({ date: undefined })}>
          Today
        </Button>
      </div>
      <QueryBoundary query={appointments} loading={MY_DAY_SCREEN.loading}>
        {(all) => (
          <SpaceBetween size="l">
            {days.map((day) => (
              <OwnDay
                key={day}
                title={week ? longDayText(day) : MY_DAY_SCREEN.appointments}
                appointments={onDay(all, day)}
              />
            ))}
          </SpaceBetween>
        )}
      </QueryBoundary>
    </Page>
  );
}

import "./my-day.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SegmentedControl from "@cloudscape-design/components/segmented-control";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { HISTORY, UPCOMING } from "../../../../shared/appointments/status.ts";
import type { TimeOff } from "../../../../shared/staff/time-off.ts";
import { periodsOn, weekOf } from "../../../../shared/values/days-and-times.ts";
import { longDayText, timesText } from "../../../../shared/values/us-text.ts";
import { ownAppointmentsQuery } from "../../api/appointments.ts";
import { locationsQuery } from "../../api/locations.ts";
import { saveNote } from "../../api/people.ts";
import { ownTimeOffQuery } from "../../api/practitioners.ts";
import { prefetch } from "../../api/query-client.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { useRemark } from "../../booking/appointments/remark.tsx";
import type { BeforeStep } from "../../booking/appointments/use-steps.tsx";
import { AttentionReason } from "../../booking/attention.tsx";
import { DayPicker, DayStepper } from "../../components/dates/day-stepper.tsx";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary, QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { useAction, useMedia, useNow, useSearchChange } from "../../lib/hooks.ts";
import { dateIn } from "../../lib/wall-clock.ts";
import { NOTES_SCREEN, noteSaved, typedNote } from "../../people/typed-note.ts";
import { useGreeting } from "../../session/brand.ts";
import { useSession } from "../../session/session-store.ts";

/** The sentences of a practitioner's own page. */
export const MY_DAY_SCREEN = {
  loading: "Loading your appointments",
  empty: "No appointments.",
  appointments: "Appointments",
  ended: "Completed, missed and cancelled",
  timeOff: "Time off",
  timeOffFailed: "Failed to load your time off",
  onLeave: "On leave",
  onLeaveAt: (times: string) => `On leave ${times}`,
  requested: "Time off requested",
  weekOf: (day: string) => `Week of ${day}`,
  unsavedNote: "Note not saved",
  feeds: "Calendar feeds",
  choose: "Choose Patient at an appointment to see the details, the notes and earlier appointments.",
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

const OwnTimeOffDialog = lazyPart(() => import("./own-time-off-dialog.tsx"));

// The day opens without the form of the notes.
const PatientPanel = lazyPart(() => import("./patient-panel.tsx"));

/** The width from which the patient is shown beside the appointments. */
const TWO_COLUMNS = "(min-width: 1100px)";

interface PatientButtonProps {
  readonly appointment: Appointment;
  readonly chosen: boolean;
  readonly onChoose: (appointment_id: string) => void;
}

/**
 * Shows the reason of an appointment, and a button that shows the patient's details and the notes. They are loaded only then,
 * because every read is audited. A typed note is kept while another patient is shown.
 */
function PatientButton({ appointment, chosen, onChoose }: PatientButtonProps) {
  const { appointment_id, patient_name, reason } = appointment;
  return (
    <>
      {reason && <Box variant="small">{reason}</Box>}
      <div className="patient-button">
        <Button
          variant="inline-link"
          ariaLabel={`Patient ${patient_name}`}
          ariaExpanded={chosen}
          onClick={() => onChoose(chosen ? "" : appointment_id)}
        >
          Patient
        </Button>
      </div>
      {!chosen && typedNote({ appointment_id }) !== "" && (
        <StatusIndicator type="warning">{MY_DAY_SCREEN.unsavedNote}</StatusIndicator>
      )}
    </>
  );
}

/** Returns what the own time off says about a day; undefined if there is none. */
function timeOffText(timeOff: readonly TimeOff[], day: string): string | undefined {
  const texts = periodsOn(timeOff, day).flatMap(({ status, start_time, end_time }) => {
    if (status === "REFUSED") return [];
    if (status === "REQUESTED") return [MY_DAY_SCREEN.requested];
    return [start_time && end_time ? MY_DAY_SCREEN.onLeaveAt(timesText(start_time, end_time)) : MY_DAY_SCREEN.onLeave];
  });
  return texts.join(", ") || undefined;
}

interface OwnDayProps extends Pick<PatientButtonProps, "onChoose"> {
  readonly title: string;
  /** What the own time off says about the day. */
  readonly away: string | undefined;
  readonly appointments: readonly Appointment[];
  /** The id of the appointment whose patient is shown. */
  readonly chosen: string;
  /** Whether the patient is shown below the appointment, because there is no room beside the list. */
  readonly below: boolean;
}

/** Lists a practitioner's own appointments of a day, with their next steps and essentials of the patients. */
function OwnDay({ title, away, appointments, chosen, below, onChoose }: OwnDayProps) {
  const remark = useRemark();
  const { beforeStep, question } = useNoteBeforeCompletion();
  const isChosen = ({ appointment_id }: Appointment) => appointment_id === chosen;
  const lines = (label: string, listed: readonly Appointment[]) => (
    <AppointmentLines
      label={label}
      appointments={listed}
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
      details={(appointment) => (
        <PatientButton appointment={appointment} chosen={isChosen(appointment)} onChoose={onChoose} />
      )}
      below={(appointment) =>
        below &&
        isChosen(appointment) && (
          <div className="my-day-below">
            <PatientPanel appointment={appointment} />
          </div>
        )
      }
    />
  );
  const upcoming = appointments.filter(({ appointment_status }) => UPCOMING.includes(appointment_status));
  const ended = appointments.filter(({ appointment_status }) => HISTORY.includes(appointment_status));
  // At noon, the next patient stands first, and not below those of the morning.
  const isFolded = upcoming.length > 0 && ended.length > 0;
  return (
    <Section title={title} counter={`(${appointments.length})`} description={away}>
      {lines(title, isFolded ? upcoming : appointments)}
      {isFolded && (
        <ExpandableSection
          headerText={`${MY_DAY_SCREEN.ended} (${ended.length})`}
          headingTagOverride="h3"
          defaultExpanded={ended.some(isChosen)}
        >
          {lines(MY_DAY_SCREEN.ended, ended)}
        </ExpandableSection>
      )}
      {question}
    </Section>
  );
}

/** Shows the patient of the chosen appointment beside the list. */
const ChosenPatient = ({ appointment }: { readonly appointment: Appointment | undefined }) => (
  <aside className="my-day-patient" aria-label="Patient">
    {appointment ? (
      <Section title={appointment.patient_name}>
        <PatientPanel key={appointment.appointment_id} appointment={appointment} />
      </Section>
    ) : (
      <Box color="text-body-secondary" padding="l">
        {MY_DAY_SCREEN.choose}
      </Box>
    )}
  </aside>
);

const CalendarFeeds = lazyPart(() => import("../../people/calendar-feeds.tsx"));

/** Shows the calendar feeds of the signed-in practitioner. They are loaded when the section is expanded. */
function OwnFeeds() {
  const staff_id = useSession(({ user }) => user?.staff_id);
  const [open, setOpen] = useState(false);
  return (
    staff_id && (
      <ExpandableSection
        variant="container"
        headingTagOverride="h2"
        headerText={MY_DAY_SCREEN.feeds}
        expanded={open}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {open && <CalendarFeeds staff_id={staff_id} />}
      </ExpandableSection>
    )
  );
}

const VIEWS = [
  { id: "day", text: "Day" },
  { id: "week", text: "Week" },
];

export function loader() {
  const today = deviceToday();
  return prefetch(locationsQuery(), ownTimeOffQuery(), ownAppointmentsQuery({ from: today, to: today }));
}

export function Component() {
  const [search, change] = useSearchChange<"view" | "date">();
  const greeting = useGreeting();
  const beside = useMedia(TWO_COLUMNS);
  // The mail about an appointment links it.
  const [chosen, setChosen] = useState(search.get("appointment") ?? "");
  const week = search.get("view") === "week";
  // A practitioner may work at locations in several time zones, so the date of the device counts.
  const today = deviceToday(useNow());
  const date = dateIn(search, "date") ?? today;
  const days = week ? weekOf(date) : [date];
  const appointments = useQuery(ownAppointmentsQuery({ from: days[0] ?? date, to: days.at(-1) ?? date }));
  const ownTimeOff = useQuery(ownTimeOffQuery());
  const { data: timeOff = [] } = ownTimeOff;
  const [requesting, setRequesting] = useState(false);
  const onDay = (all: readonly Appointment[], day: string) => all.filter((each) => each.date === day);

  return (
    <Page
      title="My Day"
      description={`${greeting} · ${week ? MY_DAY_SCREEN.weekOf(longDayText(days[0] ?? date)) : longDayText(date)}`}
      actions={
        <Actions>
          <Button onClick={() => setRequesting(true)}>{MY_DAY_SCREEN.timeOff}</Button>
          <SegmentedControl
            label="View"
            selectedId={week ? "week" : "day"}
            options={VIEWS}
            // Back returns to the previous view.
            onChange={({ detail }) => change({ view: detail.selectedId }, { replace: false })}
          />
        </Actions>
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
      <QueryFailure query={ownTimeOff} failed={MY_DAY_SCREEN.timeOffFailed} />
      <QueryBoundary query={appointments} loading={MY_DAY_SCREEN.loading}>
        {(all) => (
          <div className="my-day">
            <SpaceBetween size="l">
              {days.map((day) => (
                <OwnDay
                  key={day}
                  title={week ? longDayText(day) : MY_DAY_SCREEN.appointments}
                  away={timeOffText(timeOff, day)}
                  appointments={onDay(all, day)}
                  chosen={chosen}
                  below={!beside}
                  onChoose={setChosen}
                />
              ))}
            </SpaceBetween>
            {beside && all.length > 0 && (
              <ChosenPatient appointment={all.find(({ appointment_id }) => appointment_id === chosen)} />
            )}
          </div>
        )}
      </QueryBoundary>
      <OwnFeeds />
      {requesting && <OwnTimeOffDialog onDone={() => setRequesting(false)} />}
    </Page>
  );
}

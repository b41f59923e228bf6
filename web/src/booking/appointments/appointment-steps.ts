import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import {
  type AppointmentStatus,
  type Moment,
  TRANSITIONS,
  violatedTransitionRule,
} from "../../../../shared/appointments/status.ts";
import type { Conflict } from "../../../../shared/contract/errors.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { whenText } from "../../lib/dates.ts";
import { listedDayText } from "../../lib/wall-clock.ts";

export type AppointmentStep = ReturnType<typeof stepsOf>[number];

const TEXTS: Readonly<Record<AppointmentStatus, string>> = {
  BOOKED: "Undo check-in",
  "CHECKED-IN": "Check in",
  "IN-PROGRESS": "Start",
  COMPLETED: "Complete",
  MISSED: "Mark missed",
  CANCELLED: "Cancel appointment",
};

/** The texts of steps that undo something other than a check-in. */
const UNDO_TEXTS: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  "IN-PROGRESS": "Undo start",
  COMPLETED: "Undo completion",
  MISSED: "Undo missed",
  CANCELLED: "Undo cancellation",
};

const QUESTIONS: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  MISSED: "Mark this appointment as missed?",
  CANCELLED: "Cancel this appointment?",
};

const UNDO_QUESTIONS: typeof QUESTIONS = { COMPLETED: "Undo the completion of this appointment?" };

/** Returns the steps that are possible from the status of an appointment, the usual one first. */
export const stepsOf = (appointment: Appointment, moment: Moment) =>
  TRANSITIONS[appointment.appointment_status].map(({ to, undo = false }) => ({
    to,
    /** Whether the step undoes an earlier one. */
    undo,
    text: (undo && UNDO_TEXTS[appointment.appointment_status]) || TEXTS[to],
    /** The question before the step, because the appointment's time becomes free for others or its completion is lost. */
    question: undo ? UNDO_QUESTIONS[appointment.appointment_status] : QUESTIONS[to],
    /** Why the step is not allowed now; undefined if it is allowed. */
    reason: violatedTransitionRule(appointment, to, moment)?.message,
  }));

/** Returns the usual next step, if it is allowed now. Cancelling is never the usual one. */
export const usualStep = (steps: readonly AppointmentStep[]): AppointmentStep | undefined =>
  steps.find(({ to, undo, reason }) => !undo && !reason && to !== "CANCELLED");

/** The step that led to each status, as another person has taken it. */
const PAST_STEPS: Readonly<Record<AppointmentStatus, string>> = {
  BOOKED: "set this appointment back to booked",
  "CHECKED-IN": "checked this patient in",
  "IN-PROGRESS": "started this appointment",
  COMPLETED: "completed this appointment",
  MISSED: "marked this appointment as missed",
  CANCELLED: "cancelled this appointment",
};

/** Returns what another person has changed: "Marcus already checked this patient in on Nov 20, 2026, 9:00 AM." */
export function conflictText(before: Appointment, { current, changed_by, changed_at }: Conflict): string {
  const after = current as Appointment;
  const person = changed_by ?? "Another person";
  if (after.appointment_status !== before.appointment_status)
    return `${person} already ${PAST_STEPS[after.appointment_status]}${changed_at ? ` on ${whenText(changed_at)}` : ""}.`;
  if (after.date !== before.date || after.start_time !== before.start_time)
    return `${person} already moved this appointment to ${dayText(after.date)} at ${timeText(after.start_time)}.`;
  return `${person} changed this appointment in the meantime. Its details are up to date now.`;
}

/** Returns "Ana Silva is booked for Fri, Nov 20, 2026 at 10:30 AM with Amara Okafor." */
export const bookedText = ({ patient_name, date, start_time, practitioner_name }: Appointment): string =>
  `${patient_name} is booked for ${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}.`;

const named = ({ patient_name, date, start_time }: Appointment) =>
  `The appointment of ${patient_name} on ${listedDayText(date)} at ${timeText(start_time)}`;

/** The sentences about completed steps that can be undone. */
export const DONE_TEXTS: Readonly<Partial<Record<AppointmentStatus, (appointment: Appointment) => string>>> = {
  "CHECKED-IN": ({ patient_name }) => `${patient_name} is checked in.`,
  "IN-PROGRESS": ({ patient_name }) => `The appointment of ${patient_name} has started.`,
  COMPLETED: ({ patient_name }) => `The appointment of ${patient_name} is finished.`,
  MISSED: (appointment) => `${named(appointment)} is marked as missed.`,
  CANCELLED: (appointment) => `${named(appointment)} is cancelled.`,
};

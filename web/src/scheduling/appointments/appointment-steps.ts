import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import {
  type AppointmentStatus,
  type Moment,
  TRANSITIONS,
  violatedTransitionRule,
} from "../../../../shared/appointments/status.ts";

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

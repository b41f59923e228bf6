import { type AppointmentStatus, TRANSITIONS } from "../../../../shared/appointments/status.ts";

export interface AppointmentStep {
  readonly to: AppointmentStatus;
  readonly text: string;
  /** Asked before the step, because the time of the appointment becomes free for others. */
  readonly question?: string;
  /** The step that is usually next; never one that takes another back. */
  readonly usual: boolean;
}

const TEXTS: Readonly<Record<AppointmentStatus, string>> = {
  BOOKED: "Undo check-in",
  "CHECKED-IN": "Check in",
  "IN-PROGRESS": "Start",
  COMPLETED: "Complete",
  MISSED: "Mark missed",
  CANCELLED: "Cancel appointment",
};

/** Texts of the steps that take back something other than a check-in. */
const UNDO_TEXTS: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  "IN-PROGRESS": "Undo start",
  COMPLETED: "Undo completion",
  MISSED: "Undo missed",
  CANCELLED: "Undo cancellation",
};

const QUESTIONS: Partial<Record<AppointmentStatus, string>> = {
  MISSED: "Mark this appointment as missed?",
  CANCELLED: "Cancel this appointment?",
};

/** Returns what may be done with an appointment of this status, the usual step first. */
export const stepsOf = (status: AppointmentStatus): readonly AppointmentStep[] =>
  TRANSITIONS[status].map(({ to, undo }, index) => {
    const question = QUESTIONS[to];
    const text = (undo && UNDO_TEXTS[status]) || TEXTS[to];
    return { to, text, usual: index === 0 && !undo, ...(question && { question }) };
  });

import { type AppointmentStatus, TRANSITIONS } from "../../../../shared/appointments/status.ts";

export interface AppointmentStep {
  readonly to: AppointmentStatus;
  readonly text: string;
  /** Asked before, because nothing leads back from it. */
  readonly question?: string;
  /** The step that is usually next. */
  readonly usual: boolean;
}

const TEXTS: Record<AppointmentStatus, string> = {
  BOOKED: "Undo check-in",
  "CHECKED-IN": "Check in",
  "IN-PROGRESS": "Start",
  COMPLETED: "Complete",
  MISSED: "Mark missed",
  CANCELLED: "Cancel appointment",
};

const QUESTIONS: Partial<Record<AppointmentStatus, string>> = {
  MISSED: "Mark this appointment as missed?",
  CANCELLED: "Cancel this appointment?",
};

const textOf = (from: AppointmentStatus, to: AppointmentStatus) =>
  from === "IN-PROGRESS" && to === "CHECKED-IN" ? "Undo start" : TEXTS[to];

/** What may be done with an appointment of this status, the usual step first. */
export const stepsOf = (status: AppointmentStatus): readonly AppointmentStep[] =>
  TRANSITIONS[status].map((to, index) => {
    const question = QUESTIONS[to];
    return { to, text: textOf(status, to), usual: index === 0, ...(question && { question }) };
  });

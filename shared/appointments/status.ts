import type { Role } from "../contract/roles.ts";
import { APPOINTMENT_TEXTS } from "./texts.ts";

export const APPOINTMENT_STATUSES = [
  "BOOKED",
  "CHECKED-IN",
  "IN-PROGRESS",
  "COMPLETED",
  "MISSED",
  "CANCELLED",
] as const;

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The statuses of appointments that are upcoming or in progress. */
export const UPCOMING: readonly AppointmentStatus[] = ["BOOKED", "CHECKED-IN", "IN-PROGRESS"];
/** The statuses in which an appointment can still be moved or cancelled. */
export const OPEN: readonly AppointmentStatus[] = ["BOOKED", "CHECKED-IN"];
export const HISTORY: readonly AppointmentStatus[] = ["CANCELLED", "MISSED", "COMPLETED"];

/**
 * The statuses between which practitioners change their own appointments: start, complete, and the undo of both. They also check
 * patients in, because there may be no desk.
 */
export const IN_TREATMENT = ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"] as const satisfies readonly AppointmentStatus[];
type InTreatment = (typeof IN_TREATMENT)[number];

/** Returns whether a practitioner may change own appointments from or to a status. */
export const isInTreatment = (status: AppointmentStatus): status is InTreatment =>
  IN_TREATMENT.some((each) => each === status);

/** Returns whether a practitioner may change an own appointment from one status to another. */
const mayTreat = (from: AppointmentStatus, to: AppointmentStatus): boolean =>
  isInTreatment(to) && (isInTreatment(from) || (from === "BOOKED" && to === "CHECKED-IN"));

/** Returns whether a person with these roles may change an appointment to a status. The transition's own rule applies as well. */
export const mayTakeStep = (roles: readonly Role[], from: AppointmentStatus, to: AppointmentStatus): boolean =>
  roles.some((role) => (role === "PRACTITIONER" ? mayTreat(from, to) : role !== "MANAGER"));

/** When a transition is allowed. Days are those of the appointment's location. */
type TransitionRule = "own_day" | "from_own_day" | "after_start" | "until_day_ends";

interface Transition {
  readonly to: AppointmentStatus;
  /** Undefined if the transition is allowed at any time. */
  readonly rule?: TransitionRule;
  readonly undo?: true;
}

/** The transitions from each status, the usual one first. */
export const TRANSITIONS: Readonly<Record<AppointmentStatus, readonly Transition[]>> = {
  BOOKED: [{ to: "CHECKED-IN", rule: "own_day" }, { to: "MISSED", rule: "after_start" }, { to: "CANCELLED" }],
  "CHECKED-IN": [{ to: "IN-PROGRESS", rule: "own_day" }, { to: "CANCELLED" }, { to: "BOOKED", undo: true }],
  "IN-PROGRESS": [
    { to: "COMPLETED", rule: "from_own_day" },
    { to: "CHECKED-IN", undo: true },
  ],
  COMPLETED: [{ to: "IN-PROGRESS", rule: "until_day_ends", undo: true }],
  MISSED: [
    { to: "CHECKED-IN", rule: "own_day" },
    { to: "BOOKED", rule: "until_day_ends", undo: true },
  ],
  CANCELLED: [{ to: "BOOKED", rule: "until_day_ends", undo: true }],
};

type TransitionInput = Readonly<Record<"date" | "starts_at", string>> & {
  readonly appointment_status: AppointmentStatus;
};

/** The present instant (ISO, UTC) and the location's present calendar date. */
export interface Moment {
  readonly now: string;
  readonly today: string;
}

interface TransitionViolation {
  readonly rule: TransitionRule | "unknown_transition";
  readonly message: string;
}

const IS_ALLOWED: Readonly<Record<TransitionRule, (appointment: TransitionInput, moment: Moment) => boolean>> = {
  own_day: ({ date }, { today }) => date === today,
  from_own_day: ({ date }, { today }) => date <= today,
  after_start: ({ starts_at }, { now }) => Date.parse(starts_at) <= Date.parse(now),
  until_day_ends: ({ date }, { today }) => today <= date,
};

/**
 * Returns the rule that forbids the change to a status at this moment; undefined if none does. It does not check whether the time of
 * the appointment is still free.
 */
export function violatedTransitionRule(
  appointment: TransitionInput,
  to: AppointmentStatus,
  moment: Moment,
): TransitionViolation | undefined {
  const { appointment_status: from } = appointment;
  const transition = TRANSITIONS[from].find((candidate) => candidate.to === to);
  const { invalidTransition, transitionRules } = APPOINTMENT_TEXTS;
  if (!transition) return { rule: "unknown_transition", message: invalidTransition(from, to) };
  const { rule } = transition;
  return rule && !IS_ALLOWED[rule](appointment, moment) ? { rule, message: transitionRules[rule] } : undefined;
}

/** Returns whether an appointment of this status blocks others. A completed one blocks them until its completion. */
export const takesTime = (status: AppointmentStatus): boolean => status !== "CANCELLED" && status !== "MISSED";

/** The number of appointments of each status. */
type StatusCounts = Readonly<Partial<Record<AppointmentStatus, number>>>;

/**
 * Returns the number of appointments that are neither missed nor cancelled. The screens call it "Appointments", and the figures of
 * practitioners, services and hours add up to it.
 */
export const heldCount = ({ by_status }: { readonly by_status: StatusCounts }): number =>
  (Object.entries(by_status) as [AppointmentStatus, number][])
    .filter(([status]) => takesTime(status))
    .reduce((sum, [, number]) => sum + number, 0);

/** The highest number of appointments needing attention that is counted exactly. */
export const MAX_ATTENTION = 1_000;

/** The reasons for a cancellation that the front desk can choose. It can also write a text, in addition or instead. */
export const CANCEL_REASONS = [
  "Patient asked to cancel",
  "Patient is ill",
  "Practitioner is not available",
  "Booked by mistake",
] as const;

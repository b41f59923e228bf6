import type { AppointmentStatus } from "../appointments/status.ts";
import {
  AUDIENCES,
  type Audience,
  type MessageType,
  type NotificationSettings,
} from "../tenants/notification-settings.ts";
import { addMs, laterOf } from "../values/days-and-times.ts";
import type { NotSent } from "./delivery.ts";

/** The time, place and practitioner of an appointment. */
interface BookedSlot {
  readonly starts_at: string;
  readonly location_id: string;
  readonly practitioner_id: string;
}

/** The time and place of an appointment. A cancelled one keeps its former time and place. */
type AnnouncedSlot = BookedSlot & { readonly cancelled: boolean };

/** What recipients know about an appointment: nothing yet, its time and place, or that it is cancelled. */
type AnnouncedState = "nothing" | AnnouncedSlot;

/** Returns what recipients know once the current state of an appointment was announced to them. */
export const knownOf = ({
  starts_at,
  location_id,
  practitioner_id,
  appointment_status,
}: BookedSlot & { readonly appointment_status: AppointmentStatus }): AnnouncedSlot => ({
  starts_at,
  location_id,
  practitioner_id,
  cancelled: appointment_status === "CANCELLED",
});

interface Announcement {
  readonly audience: Audience;
  readonly message_type: MessageType;
  /** The patient or the practitioner. */
  readonly recipient_id: string;
  /** The start and the location of the appointment that the message is about. */
  readonly starts_at: string;
  readonly location_id: string;
  /** The start that the recipient knows so far. Only a notice of another time has it. */
  readonly former_starts_at?: string;
}

/** Returns the type of the message that announces what has changed; undefined if the recipient knows it already. */
function typeOf(known: AnnouncedState, now: AnnouncedSlot): MessageType | undefined {
  const isKnown = known !== "nothing" && !known.cancelled;
  if (now.cancelled) return isKnown ? "appointment_cancellation" : undefined;
  if (!isKnown) return "appointment_confirmation";
  const isMoved = known.starts_at !== now.starts_at || known.location_id !== now.location_id;
  return isMoved ? "reschedule_notice" : undefined;
}

/**
 * Returns the messages that announce to the patient and the practitioner what they don't know yet. If the practitioner was
 * replaced, the former one gets a cancellation and the new one a confirmation.
 */
export function announcementsOf(known: AnnouncedState, now: AnnouncedSlot, patient_id: string): Announcement[] {
  const announce = (
    audience: Audience,
    recipient_id: string,
    from: AnnouncedState,
    to: AnnouncedSlot,
  ): Announcement[] => {
    const message_type = typeOf(from, to);
    if (!message_type) return [];
    const { starts_at, location_id } = to.cancelled && from !== "nothing" ? from : to;
    const isMoved = message_type === "reschedule_notice" && from !== "nothing" && from.starts_at !== starts_at;
    const former = isMoved && { former_starts_at: from.starts_at };
    return [{ audience, message_type, recipient_id, starts_at, location_id, ...former }];
  };
  const patient = announce("patient", patient_id, known, now);
  if (known === "nothing" || known.practitioner_id === now.practitioner_id)
    return [...patient, ...announce("staff", now.practitioner_id, known, now)];
  const former = announce("staff", known.practitioner_id, known, { ...known, cancelled: true });
  return [...patient, ...former, ...announce("staff", now.practitioner_id, "nothing", now)];
}

const HOUR_MS = 3_600_000;

/** The delay of an immediate message, so that an action that is undone in this time sends nothing. */
const UNDO_MS = 3 * 60_000;

/** A change that has not been announced yet: what its recipients know, and the instant until which an undo sends nothing. */
export interface Unannounced {
  readonly known: AnnouncedState;
  readonly until: string;
}

/** The attributes of an appointment by which its messages are planned. */
export interface PlannedAppointment extends BookedSlot {
  readonly ends_at: string;
  readonly patient_id: string;
  readonly appointment_status: AppointmentStatus;
  readonly booked_by?: string | undefined;
  readonly unannounced?: Unannounced | undefined;
}

/** A message that was planned earlier. `starts_at` is the time of the appointment that it is about. */
export interface EarlierMessage {
  readonly audience: Audience;
  readonly message_type: MessageType;
  readonly starts_at: string;
  readonly due_at: string;
  readonly status: string;
  readonly claimed_at?: string | undefined;
}

interface PlannedMessage extends Announcement {
  readonly due_at: string;
  readonly status: "PLANNED" | "SKIPPED";
  readonly reason?: NotSent;
}

interface Change {
  readonly settings: Pick<NotificationSettings, Audience>;
  /** Absent for an appointment that is being booked. */
  readonly before?: PlannedAppointment | undefined;
  /** Whether the recipients already know of an appointment that is being booked, as of one that comes from another product. */
  readonly isKnown?: boolean | undefined;
  readonly after: PlannedAppointment;
  readonly earlier: readonly EarlierMessage[];
  readonly now: string;
}

interface MessagePlan {
  readonly messages: readonly PlannedMessage[];
  readonly unannounced: Unannounced | undefined;
}

/** Returns whether a message waits to be sent and can still be replaced. */
export const isPending = ({ status, claimed_at }: Pick<EarlierMessage, "status" | "claimed_at">): boolean =>
  status === "PLANNED" && claimed_at === undefined;

/** The statuses whose beginning and end replace the planned messages. */
const REPLANNED: readonly AppointmentStatus[] = ["CANCELLED", "COMPLETED"];

/**
 * Returns whether a change of an appointment replaces its planned messages: it is booked, moved, cancelled or completed, or one
 * of these is undone.
 */
export function replacesPlan(before: PlannedAppointment | undefined, after: PlannedAppointment): boolean {
  if (!before) return true;
  const changesStatus = REPLANNED.some(
    (status) => (before.appointment_status === status) !== (after.appointment_status === status),
  );
  const fields = ["starts_at", "location_id", "practitioner_id"] as const;
  return changesStatus || fields.some((name) => before[name] !== after[name]);
}

/** Returns what the recipients know before the change. An earlier change that was not announced yet does not count. */
function knownBefore({ before, isKnown, after, earlier, now }: Change): AnnouncedState {
  if (!before) return isKnown ? knownOf(after) : "nothing";
  const { unannounced } = before;
  const waits = earlier.some((message) => isPending(message) && !TIMED.includes(message.message_type));
  return unannounced && (now < unannounced.until || waits) ? unannounced.known : knownOf(before);
}

/** The types of messages that are sent at a time before or after the appointment, and not because of a change. */
export const TIMED: readonly MessageType[] = ["appointment_reminder", "follow_up_message"];

export function isSwitchedOn(settings: Pick<NotificationSettings, Audience>, audience: Audience, type: MessageType) {
  const { immediate, hours_before, hours_after } = settings[audience][type];
  if (type === "appointment_reminder") return Boolean(hours_before);
  if (type === "follow_up_message") return hours_after !== null;
  return immediate;
}

/** Returns whether a message is sent. An online booking is always confirmed to its patient. */
export const isWanted = (
  settings: Pick<NotificationSettings, Audience>,
  audience: Audience,
  type: MessageType,
  booked_by: string | undefined,
): boolean =>
  (booked_by === "patient" && audience === "patient" && type === "appointment_confirmation") ||
  isSwitchedOn(settings, audience, type);

/** Plans a message for an instant. It is skipped if the appointment has begun by then. */
const planned = (message: Announcement, due_at: string): PlannedMessage => ({
  ...message,
  due_at,
  ...(due_at >= message.starts_at ? { status: "SKIPPED", reason: "too_late" } : { status: "PLANNED" }),
});

/** The types of messages that tell the time of an appointment as well as a reminder does. */
const TELL_THE_TIME: readonly MessageType[] = ["appointment_confirmation", "reschedule_notice"];

/**
 * Returns the reminder or the follow-up of one audience, unless it was already sent for this time of the appointment. A
 * confirmation or a reschedule notice that is due when the reminder would be takes its place.
 * @param announced the announcements of the same plan
 */
function timedMessages(
  { settings, after, earlier, now }: Change,
  audience: Audience,
  announced: readonly PlannedMessage[],
): PlannedMessage[] {
  const { appointment_reminder: reminder, follow_up_message: followUp } = settings[audience];
  const { starts_at, ends_at, location_id, appointment_status } = after;
  const soon = addMs(now, UNDO_MS);
  const own = (message: Pick<EarlierMessage, "audience" | "starts_at">) =>
    message.audience === audience && message.starts_at === starts_at;
  const sent = earlier.filter(
    (message) =>
      own(message) && (message.status === "SENT" || message.status === "FAILED" || message.claimed_at !== undefined),
  );
  const wasSent = (type: MessageType) => sent.some(({ message_type }) => message_type === type);
  const recipient_id = audience === "patient" ? after.patient_id : after.practitioner_id;
  const about = { recipient_id, starts_at, location_id };
  const isNeeded = (type: MessageType) => isSwitchedOn(settings, audience, type) && !wasSent(type);
  if (appointment_status === "BOOKED" && isNeeded("appointment_reminder")) {
    const wanted = addMs(starts_at, -(reminder.hours_before ?? 0) * HOUR_MS);
    const isTold = [...sent, ...announced.filter(own)].some(
      ({ message_type, due_at }) => TELL_THE_TIME.includes(message_type) && due_at >= wanted,
    );
    return isTold ? [] : [planned({ audience, message_type: "appointment_reminder", ...about }, laterOf(wanted, soon))];
  }
  if (appointment_status === "COMPLETED" && isNeeded("follow_up_message")) {
    const due_at = laterOf(addMs(ends_at, (followUp.hours_after ?? 0) * HOUR_MS), soon);
    return [{ audience, message_type: "follow_up_message", ...about, due_at, status: "PLANNED" }];
  }
  return [];
}

/**
 * Plans the messages of an appointment after a change. They replace all messages that have not been sent. Settings that are
 * changed later do not change the plan, but a message that is switched off by then is not sent.
 */
export function planMessages(change: Change): MessagePlan {
  const { settings, after, now } = change;
  const known = knownBefore(change);
  const until = addMs(now, UNDO_MS);
  const announced = announcementsOf(known, knownOf(after), after.patient_id)
    .filter(({ audience, message_type }) => isWanted(settings, audience, message_type, after.booked_by))
    .map((message) => planned(message, until));
  return {
    messages: [...announced, ...AUDIENCES.flatMap((audience) => timedMessages(change, audience, announced))],
    unannounced: { known, until },
  };
}

import { type AppointmentStatus, UPCOMING } from "../../shared/appointments/status.ts";
import type { NotSent } from "../../shared/messages/delivery.ts";
import { isSwitchedOn, TIMED } from "../../shared/messages/plan.ts";
import type { MessageType, NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import type { MessageRow } from "../data/message.ts";

/** A follow-up that is later than this is not sent any more. */
const FOLLOW_UP_LIFE_MS = 7 * 86_400_000;

/** The attributes of a message that decide whether it may be sent. */
export type CheckedMessage = Pick<
  MessageRow,
  "audience" | "message_type" | "recipient_id" | "actor_id" | "starts_at" | "due_at"
>;

/** The rows against which a message is checked, as they are at the moment of sending. */
export interface MessageFacts {
  readonly clinicStatus: string | undefined;
  readonly appointment:
    | { readonly appointment_status: AppointmentStatus; readonly starts_at: string; readonly practitioner_id: string }
    | undefined;
  readonly settings: NotificationSettings;
  readonly recipient:
    | {
        readonly email?: string | undefined;
        readonly status?: string | undefined;
        readonly user_id?: string | undefined;
      }
    | undefined;
  readonly block: NotSent | undefined;
}

/** The statuses of an appointment in which a message may be sent. @default upcoming ones */
const VALID_IN: Readonly<Partial<Record<MessageType, readonly AppointmentStatus[]>>> = {
  appointment_reminder: ["BOOKED"],
  follow_up_message: ["COMPLETED"],
};

/** Returns whether the appointment still is as the message says. */
function isCurrent({ message_type, audience, recipient_id, starts_at }: CheckedMessage, facts: MessageFacts): boolean {
  const { appointment } = facts;
  if (!appointment) return false;
  const isTheirs = audience === "patient" || appointment.practitioner_id === recipient_id;
  const isCancelled = appointment.appointment_status === "CANCELLED";
  if (message_type === "appointment_cancellation") return isCancelled || !isTheirs;
  const statuses = VALID_IN[message_type] ?? UPCOMING;
  return isTheirs && appointment.starts_at === starts_at && statuses.includes(appointment.appointment_status);
}

const isLate = ({ message_type, starts_at, due_at }: CheckedMessage, now: string) =>
  message_type === "follow_up_message" ? Date.parse(now) - Date.parse(due_at) > FOLLOW_UP_LIFE_MS : now >= starts_at;

/** Returns why a message must not be sent at this moment; undefined when it may. */
export function obstacleOf(message: CheckedMessage, facts: MessageFacts, now: string): NotSent | undefined {
  const { audience, message_type, actor_id } = message;
  const { clinicStatus, settings, recipient, block } = facts;
  if (clinicStatus !== "ACTIVE") return "clinic_inactive";
  if (!isCurrent(message, facts)) return "outdated";
  if (isLate(message, now)) return "too_late";
  if (!isSwitchedOn(settings, audience, message_type)) return "switched_off";
  if (audience === "staff" && recipient?.status !== "ACTIVE") return "recipient_inactive";
  if (audience === "staff" && recipient?.user_id === actor_id && !TIMED.includes(message_type)) return "own_action";
  // An opt-out is the better reason, because a new address would not change it.
  if (!recipient?.email && block !== "opted_out") return "no_address";
  return block;
}

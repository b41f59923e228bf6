import {
  type Audience,
  type MessageType,
  NotificationTiming,
} from "../../../../shared/tenants/notification-settings.ts";

type Part = keyof NotificationTiming;

/** The one part of the timing that applies to each type of message; none where nothing is sent. */
export const APPLICABLE: Readonly<Record<MessageType, Part | undefined>> = {
  appointment_reminder: "hours_before",
  appointment_confirmation: "immediate",
  appointment_cancellation: "immediate",
  payment_confirmation: undefined,
  follow_up_message: "hours_after",
  reschedule_notice: "immediate",
};

const WHO: Readonly<Record<Audience, string>> = { patient: "The patient", staff: "The practitioner" };

const hoursText = (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`);

/** Returns the hours that a field holds; undefined for an empty field or one that holds something else. */
function hoursIn(text: string): number | undefined {
  const { data } = NotificationTiming.shape.hours_before.safeParse(text.trim() === "" ? null : Number(text));
  return data ?? undefined;
}

interface Typed {
  readonly immediate: boolean;
  readonly hours_before: string;
  readonly hours_after: string;
}

/** Says in a sentence what a row of the settings does. */
export function explained(audience: Audience, type: MessageType, typed: Typed): string {
  const who = WHO[audience];
  const [before, after] = [hoursIn(typed.hours_before), hoursIn(typed.hours_after)];
  const changed: Readonly<Partial<Record<MessageType, string>>> = {
    appointment_confirmation: "an appointment is booked",
    appointment_cancellation: "an appointment is cancelled",
    reschedule_notice: "an appointment is moved to another time or place",
  };
  if (type === "payment_confirmation") return "Not sent: payments are not recorded here.";
  if (type === "appointment_reminder")
    return before
      ? `${who} gets an email ${hoursText(before)} before the appointment, or soon after a later booking.`
      : "Not sent. Enter the hours before the appointment.";
  if (type === "follow_up_message")
    return after === undefined
      ? "Not sent. Enter the hours after the appointment."
      : `${who} gets an email ${after === 0 ? "at" : `${hoursText(after)} after`} the end of a completed appointment.`;
  return typed.immediate ? `${who} gets an email 3 minutes after ${changed[type]}.` : "Not sent.";
}

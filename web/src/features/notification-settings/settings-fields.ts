import * as z from "zod";
import {
  AUDIENCES,
  type Audience,
  MESSAGE_TYPES,
  type MessageType,
  type NotificationSettings,
  NotificationTiming,
} from "../../../../shared/tenants/notification-settings.ts";
import { counted } from "../../../../shared/values/us-text.ts";

/** Hours as they are typed. An empty text stands for none, and the contract's own rule refuses what is not a number. */
const Hours = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(NotificationTiming.shape.hours_before);

const Timing = z.object({ immediate: z.boolean(), hours_before: Hours, hours_after: Hours });

const perMessage = <T>(make: (type: MessageType) => T) =>
  Object.fromEntries(MESSAGE_TYPES.map((type) => [type, make(type)])) as Record<MessageType, T>;

const Messages = z.object(perMessage(() => Timing));

export const SettingsFields = z.object({ patient: Messages, staff: Messages });
export type SettingsFields = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;

const hoursField = (hours: number | null) => (hours === null ? "" : String(hours));

export function fieldsOf(settings: NotificationSettings): SettingsFields {
  const [patient, staff] = AUDIENCES.map((audience) =>
    perMessage((type) => {
      const { immediate, hours_before, hours_after } = settings[audience][type];
      return { immediate, hours_before: hoursField(hours_before), hours_after: hoursField(hours_after) };
    }),
  ) as [SettingsFields["patient"], SettingsFields["staff"]];
  return { patient, staff };
}

type Part = keyof NotificationTiming;

/** The part of the timing that applies to each type of message. */
export const APPLICABLE: Readonly<Record<MessageType, Part>> = {
  appointment_reminder: "hours_before",
  appointment_confirmation: "immediate",
  appointment_cancellation: "immediate",
  payment_confirmation: "immediate",
  follow_up_message: "hours_after",
  reschedule_notice: "immediate",
};

const RECIPIENTS: Readonly<Record<Audience, string>> = { patient: "The patient", staff: "The practitioner" };

/** Returns the typed hours; undefined for an empty or invalid text. */
const hoursIn = (text: string): number | undefined => Hours.safeParse(text).data ?? undefined;

/** When a message is sent, with hours as they are typed. */
interface TypedTiming {
  readonly immediate: boolean;
  readonly hours_before: string;
  readonly hours_after: string;
}

/** Returns the sentence that says when a message is sent. */
export function timingText(audience: Audience, type: MessageType, typed: TypedTiming): string {
  const who = RECIPIENTS[audience];
  const [before, after] = [hoursIn(typed.hours_before), hoursIn(typed.hours_after)];
  const events: Readonly<Partial<Record<MessageType, string>>> = {
    appointment_confirmation: "an appointment is booked",
    appointment_cancellation: "an appointment is cancelled",
    payment_confirmation: "a payment is recorded",
    reschedule_notice: "an appointment is moved to another time or place",
  };
  if (type === "appointment_reminder")
    return before
      ? `${who} gets an email ${counted(before, "hour")} before the appointment, or soon after a later booking.`
      : "Not sent. Enter the hours before the appointment.";
  if (type === "follow_up_message")
    return after === undefined
      ? "Not sent. Enter the hours after the appointment."
      : `${who} gets an email ${after === 0 ? "at" : `${counted(after, "hour")} after`} the end of a completed appointment.`;
  return typed.immediate ? `${who} gets an email 3 minutes after ${events[type]}.` : "Not sent.";
}

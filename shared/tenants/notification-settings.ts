import * as z from "zod";
import { Version } from "../fields.ts";

export const AUDIENCES = ["patient", "staff"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const MESSAGE_TYPES = [
  "appointment_reminder",
  "appointment_confirmation",
  "appointment_cancellation",
  "payment_confirmation",
  "follow_up_message",
  "reschedule_notice",
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

export const MAX_NOTIFICATION_HOURS = 720;

const hours = z
  .number("Hours must be a number")
  .int("Hours must be a whole number")
  .min(0, `Hours must be between 0 and ${MAX_NOTIFICATION_HOURS}`)
  .max(MAX_NOTIFICATION_HOURS, `Hours must be between 0 and ${MAX_NOTIFICATION_HOURS}`)
  .nullable();

/** When a message is sent: immediately, and a number of hours before or after the appointment. Null means never. */
export const NotificationTiming = z.strictObject({ immediate: z.boolean(), hours_before: hours, hours_after: hours });
export type NotificationTiming = z.infer<typeof NotificationTiming>;

const perMessage = z.strictObject(
  Object.fromEntries(MESSAGE_TYPES.map((type) => [type, NotificationTiming])) as Record<
    MessageType,
    typeof NotificationTiming
  >,
);

/** The notification settings of a clinic. `version` is 0 until they are first saved. */
export const NotificationSettings = z.strictObject({ patient: perMessage, staff: perMessage, version: Version });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** Returns the settings of a clinic that has not chosen any: no message is sent. */
export function defaultNotificationSettings(): NotificationSettings {
  const timing = () => ({ immediate: false, hours_before: null, hours_after: null });
  const messages = () =>
    Object.fromEntries(MESSAGE_TYPES.map((type) => [type, timing()])) as NotificationSettings["patient"];
  return { patient: messages(), staff: messages(), version: 0 };
}

import * as z from "zod";
import { Version } from "../values/fields.ts";

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

/** The times at which a message is sent: immediately, and a number of hours before or after the appointment. Null means never. */
export const NotificationTiming = z.strictObject({ immediate: z.boolean(), hours_before: hours, hours_after: hours });
export type NotificationTiming = z.infer<typeof NotificationTiming>;

const perMessage = <S extends z.ZodType>(timing: S) =>
  Object.fromEntries(MESSAGE_TYPES.map((type) => [type, timing])) as Record<MessageType, S>;

const Messages = z.strictObject(perMessage(NotificationTiming));

/** All settings of a clinic, which replace the stored ones. */
export const NewNotificationSettings = z.strictObject({ patient: Messages, staff: Messages, version: Version });

const NEVER: NotificationTiming = { immediate: false, hours_before: null, hours_after: null };
const StoredMessages = z.object(perMessage(NotificationTiming.default(NEVER))).prefault({});

/**
 * The notification settings of a clinic. A message is sent only if the clinic has chosen a time for it, also if a later release
 * added the message. `version` is 0 until the settings are first saved.
 */
export const NotificationSettings = z.object({
  patient: StoredMessages,
  staff: StoredMessages,
  version: Version.default(0),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const IMMEDIATE: NotificationTiming = { ...NEVER, immediate: true };
const NOTHING = NotificationSettings.shape.staff.parse(undefined);

/** What a clinic that has not decided yet is advised to send. Nothing of it is sent before an administrator has saved it. */
export const PROPOSED_SETTINGS: Pick<NotificationSettings, Audience> = {
  patient: {
    ...NOTHING,
    appointment_reminder: { ...NEVER, hours_before: 24 },
    appointment_confirmation: IMMEDIATE,
    appointment_cancellation: IMMEDIATE,
    reschedule_notice: IMMEDIATE,
  },
  staff: NOTHING,
};

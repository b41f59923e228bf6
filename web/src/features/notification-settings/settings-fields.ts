import * as z from "zod";
import {
  AUDIENCES,
  MESSAGE_TYPES,
  type MessageType,
  type NotificationSettings,
  NotificationTiming,
} from "../../../../shared/tenants/notification-settings.ts";

// A form's field holds text: an empty one means "not", and what is no number is told by the contract's own rule.
const hours = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(NotificationTiming.shape.hours_before);

const Timing = z.object({ immediate: z.boolean(), hours_before: hours, hours_after: hours });

const perMessage = <T>(give: (type: MessageType) => T) =>
  Object.fromEntries(MESSAGE_TYPES.map((type) => [type, give(type)])) as Record<MessageType, T>;

const Messages = z.object(perMessage(() => Timing));

/** The form of all settings, with hours as they are typed. */
export const SettingsFields = z.object({ patient: Messages, staff: Messages });
export type SettingsFields = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;

const typed = (hours: number | null) => (hours === null ? "" : String(hours));

/** The stored settings as the form shows them. */
export function fieldsOf(settings: NotificationSettings): SettingsFields {
  const [patient, staff] = AUDIENCES.map((audience) =>
    perMessage((type) => {
      const { immediate, hours_before, hours_after } = settings[audience][type];
      return { immediate, hours_before: typed(hours_before), hours_after: typed(hours_after) };
    }),
  ) as [SettingsFields["patient"], SettingsFields["staff"]];
  return { patient, staff };
}

import * as z from "zod";
import {
  AUDIENCES,
  MESSAGE_TYPES,
  type MessageType,
  type NotificationSettings,
  NotificationTiming,
} from "../../../../shared/tenants/notification-settings.ts";

/** Hours as they are typed. An empty text stands for none, and the contract's own rule refuses what is not a number. */
export const Hours = z
  .string()
  .trim()
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(NotificationTiming.shape.hours_before);

const Timing = z.object({ immediate: z.boolean(), hours_before: Hours, hours_after: Hours });

const perMessage = <T>(make: (type: MessageType) => T) =>
  Object.fromEntries(MESSAGE_TYPES.map((type) => [type, make(type)])) as Record<MessageType, T>;

const Messages = z.object(perMessage(() => Timing));

/** The fields of all settings. */
export const SettingsFields = z.object({ patient: Messages, staff: Messages });
export type SettingsFields = z.input<typeof SettingsFields>;
export type SettingsValues = z.output<typeof SettingsFields>;

const hoursField = (hours: number | null) => (hours === null ? "" : String(hours));

/** Returns the fields of the stored settings. */
export function fieldsOf(settings: NotificationSettings): SettingsFields {
  const [patient, staff] = AUDIENCES.map((audience) =>
    perMessage((type) => {
      const { immediate, hours_before, hours_after } = settings[audience][type];
      return { immediate, hours_before: hoursField(hours_before), hours_after: hoursField(hours_after) };
    }),
  ) as [SettingsFields["patient"], SettingsFields["staff"]];
  return { patient, staff };
}

import { type EarlierMessage, type PlannedAppointment, planMessages } from "../../shared/messages/plan.ts";
import { MESSAGE_TYPES, type MessageType, NotificationSettings } from "../../shared/tenants/notification-settings.ts";

/** The moment of every plan that states no other one. */
export const NOW = "2027-03-01T18:00:00.000Z";
/** Returns the instant so many minutes after NOW or another instant. */
export const minutes = (n: number, from = NOW) => new Date(Date.parse(from) + n * 60_000).toISOString();
/** Returns the instant so many hours after NOW or another instant. */
export const hours = (n: number, from = NOW) => minutes(60 * n, from);

const SLOT = { location_id: "loc_1", practitioner_id: "staff_1", patient_id: "pat_1" };
/** Returns a booked appointment of half an hour. */
export const booked = (starts_at = hours(72), changes: Partial<PlannedAppointment> = {}): PlannedAppointment => ({
  ...SLOT,
  starts_at,
  ends_at: minutes(30, starts_at),
  appointment_status: "BOOKED",
  ...changes,
});

/** The settings of each message type. */
export type Timings = Partial<Record<MessageType, object>>;
export const OFF = { immediate: false, hours_before: null, hours_after: null };
export const ON = { immediate: true, hours_before: 24, hours_after: 2 };
export const everything: Timings = Object.fromEntries(MESSAGE_TYPES.map((type) => [type, ON]));
/** Returns the settings of a clinic that sends these messages to patients and to practitioners. */
export const settingsOf = (patient: Timings = {}, staff: Timings = {}) =>
  NotificationSettings.parse({ patient, staff });

interface Given {
  readonly settings?: NotificationSettings;
  readonly before?: PlannedAppointment;
  readonly earlier?: readonly EarlierMessage[];
  readonly now?: string;
}
/** Returns the plan after an appointment was changed. */
export const plan = (
  after: PlannedAppointment,
  { settings = settingsOf(everything), earlier = [], now = NOW, before }: Given = {},
) => planMessages({ settings, before, after, earlier, now });
/** Returns the messages of a plan as "audience type minutes from now", with the reason of those that are skipped. */
export const messagesOf = (...[after, given]: Parameters<typeof plan>) =>
  plan(after, given).messages.map(({ audience, message_type, due_at, reason }) =>
    [audience, message_type, Math.round((Date.parse(due_at) - Date.parse(given?.now ?? NOW)) / 60_000), reason]
      .filter((part) => part !== undefined)
      .join(" "),
  );
/** Returns an earlier message to the patient. */
export const row = (message_type: MessageType, changes: Partial<EarlierMessage> = {}): EarlierMessage => ({
  audience: "patient",
  message_type,
  starts_at: hours(72),
  due_at: NOW,
  status: "PLANNED",
  ...changes,
});

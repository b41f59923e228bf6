import { isPending, isSwitchedOn, planMessages, replacesPlan } from "../../shared/messages/plan.ts";
import { AUDIENCES, MESSAGE_TYPES, NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { COLLIDED } from "../data/contention.ts";
import { changeMessage, MessageEntity, type MessageRow, messageRow, messagesOf } from "../data/message.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { parseItem } from "../data/read-items.ts";
import type { TransactItem } from "../data/write-items.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** What an appointment's transaction writes for its messages. */
export interface MessageWrites {
  readonly items: readonly TransactItem[];
  /** The attribute of the appointment; absent where the clinic sends no messages. */
  readonly unannounced?: AppointmentRow["unannounced"];
}

/** Longer than it takes to send a claimed message. */
const SENDING_MS = 5_000;

const isBeingSent = ({ status, claimed_at }: MessageRow, now: string) =>
  status === "PLANNED" && claimed_at !== undefined && Date.parse(now) - Date.parse(claimed_at) < SENDING_MS;

type Appointments = readonly [before: AppointmentRow | undefined, after: AppointmentRow];

/** Returns the parameters by which the clinic's settings are read, if the change replaces the plan. */
export const settingsParams = (...[before, after]: Appointments): object[] =>
  replacesPlan(before, after) ? [NotificationSettingsEntity.get({ tenant_id: after.tenant_id }).params()] : [];

/** Reads the messages that were planned before, if the change replaces the plan. */
export const earlierMessages = async (...[before, after]: Appointments): Promise<MessageRow[]> =>
  before && replacesPlan(before, after) ? messagesOf(before.tenant_id, before.appointment_id) : [];

const sendsAny = (settings: NotificationSettings) =>
  AUDIENCES.some((audience) => MESSAGE_TYPES.some((type) => isSwitchedOn(settings, audience, type)));

interface Change {
  readonly before?: AppointmentRow;
  readonly after: AppointmentRow;
  /** The audit entry, which names the user who makes the change. */
  readonly entry: { readonly user_id: string };
}

/**
 * Plans an appointment's messages after a change, and returns the writes that replace the former plan.
 * @param settingsItem the stored settings of the clinic
 * @returns COLLIDED while a message of the former plan is being sent: a cancellation waits for it
 */
export function messageWrites(
  { before, after, entry }: Change,
  settingsItem: Record<string, unknown> | undefined,
  earlier: readonly MessageRow[],
): MessageWrites | typeof COLLIDED {
  if (!replacesPlan(before, after)) return { items: [], unannounced: after.unannounced };
  const now = new Date().toISOString();
  if (earlier.some((message) => isBeingSent(message, now))) return COLLIDED;
  const settings = NotificationSettings.parse(parseItem(NotificationSettingsEntity, settingsItem) ?? {});
  const { messages, unannounced } = planMessages({ settings, before, after, earlier, now });
  const { tenant_id, appointment_id, version: revision } = after;
  const row = { tenant_id, appointment_id, revision, actor_id: entry.user_id };
  const puts = [
    ...earlier
      .filter(isPending)
      .map((message) => changeMessage(message, { status: "CANCELLED", reason: "replaced" }).params()),
    ...messages.map((message) => MessageEntity.create(messageRow({ ...row, ...message })).params()),
  ];
  return {
    items: puts.map((Put) => ({ Put }) as TransactItem),
    ...(sendsAny(settings) && { unannounced }),
  };
}

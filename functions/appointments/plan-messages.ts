import { isPending, isSwitchedOn, planMessages, replacesPlan } from "../../shared/messages/plan.ts";
import { AUDIENCES, MESSAGE_TYPES, NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { COLLIDED } from "../data/contention.ts";
import { changeMessage, MessageEntity, type MessageRow, messageRow, messagesOf } from "../data/message.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { parseItem } from "../data/read-items.ts";
import type { TransactItem } from "../data/write-items.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** The writes that an appointment's transaction makes for its messages. */
export interface MessageWrites {
  readonly items: readonly TransactItem[];
  /** The attribute of the same name on the appointment. It is absent when the clinic sends no messages. */
  readonly unannounced?: AppointmentRow["unannounced"];
}

/** The milliseconds for which a claimed message counts as being sent. */
const SENDING_MS = 5_000;

const isBeingSent = ({ status, claimed_at }: MessageRow, now: string) =>
  status === "PLANNED" && claimed_at !== undefined && Date.parse(now) - Date.parse(claimed_at) < SENDING_MS;

/** Returns the parameters for reading the clinic's settings; none when the change keeps the plan. */
export const settingsParams = (before: AppointmentRow | undefined, after: AppointmentRow): object[] =>
  replacesPlan(before, after) ? [NotificationSettingsEntity.get({ tenant_id: after.tenant_id }).params()] : [];

/** Reads the messages that were planned before; none when the change keeps the plan. */
export const earlierMessages = async (
  before: AppointmentRow | undefined,
  after: AppointmentRow,
): Promise<MessageRow[]> =>
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
 * @returns COLLIDED while a message of the former plan is being sent, so that the change waits for it
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
  const puts: object[] = [
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

import { isPending, isSwitchedOn, planMessages, replacesPlan } from "../../../shared/messages/plan.ts";
import { AUDIENCES, MESSAGE_TYPES, NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { notificationSettingsEntity } from "../../entities/clinic.ts";
import { changeMessage, type MessageRow, messageEntity, messageRow, messagesOf } from "../../entities/messages.ts";
import { parseItem } from "../../platform/dynamo/batch-get.ts";
import { type TransactItem, WriteConflict } from "../../platform/dynamo/transaction.ts";
import type { AppointmentRow } from "./appointment-lists.ts";

/** Reads the messages that a change of an appointment replaces: all but receipts, which are about money. */
export async function plansOf({ tenant_id, appointment_id }: AppointmentRow): Promise<MessageRow[]> {
  return (await messagesOf(tenant_id, appointment_id)).filter(({ receipt_id }) => receipt_id === undefined);
}

export interface MessageWrites {
  readonly items: readonly TransactItem[];
  /** The attribute of the same name on the appointment. It is absent when the clinic sends no messages. */
  readonly unannounced?: AppointmentRow["unannounced"];
}

/** A claimed message may still be in flight for this long. */
const SENDING_MS = 5_000;

const isBeingSent = ({ status, claimed_at }: MessageRow, now: string) =>
  status === "PLANNED" && claimed_at !== undefined && Date.parse(now) - Date.parse(claimed_at) < SENDING_MS;

const sendsAny = (settings: NotificationSettings) =>
  AUDIENCES.some((audience) =>
    MESSAGE_TYPES.some((type) => type !== "payment_confirmation" && isSwitchedOn(settings, audience, type)),
  );

interface Change {
  readonly before?: AppointmentRow;
  readonly isKnown?: boolean | undefined;
  readonly after: AppointmentRow;
  /** The audit entry, which names the user who makes the change. */
  readonly entry: { readonly user_id: string };
}

/**
 * Plans an appointment's messages after a change, and returns the writes that replace the former plan.
 * @param settingsItem the stored settings of the clinic
 * @throws WriteConflict while a message of the former plan is being sent, so that the change waits for it
 */
export function messageWrites(
  { before, isKnown, after, entry }: Change,
  settingsItem: Record<string, unknown> | undefined,
  earlier: readonly MessageRow[],
): MessageWrites {
  if (!replacesPlan(before, after)) return { items: [], unannounced: after.unannounced };
  const now = new Date().toISOString();
  if (earlier.some((message) => isBeingSent(message, now))) throw new WriteConflict();
  const settings = NotificationSettings.parse(parseItem(notificationSettingsEntity(), settingsItem) ?? {});
  const { messages, unannounced } = planMessages({ settings, before, isKnown, after, earlier, now });
  const { tenant_id, appointment_id, version: revision } = after;
  const row = { tenant_id, appointment_id, revision, actor_id: entry.user_id };
  const puts: object[] = [
    ...earlier
      .filter(isPending)
      .map((message) => changeMessage(message, { status: "CANCELLED", reason: "replaced" }).params()),
    ...messages.map((message) =>
      messageEntity()
        .create(messageRow({ ...row, ...message }))
        .params(),
    ),
  ];
  return {
    items: puts.map((Put) => ({ Put }) as TransactItem),
    ...((sendsAny(settings) || after.booked_by === "patient") && { unannounced }),
  };
}

import { createHash } from "node:crypto";
import type { CreateEntityItem } from "electrodb";
import { MESSAGE_STATUSES, NOT_SENT, type NotSent } from "../../shared/messages/delivery.ts";
import { AUDIENCES, MESSAGE_TYPES } from "../../shared/tenants/notification-settings.ts";
import { findRow } from "../platform/dynamo/batch-get.ts";
import {
  counter,
  expiring,
  expiryAfter,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";
import { ifVersion } from "../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, updateItem, writeIf } from "../platform/dynamo/transaction.ts";
import { newId } from "../platform/ids.ts";

/** The partitions of the index of due messages, which the dispatcher reads at the same time. */
export const DUE_SHARDS: readonly string[] = Array.from({ length: 16 }, (_, shard) => String(shard).padStart(2, "0"));

/** The digits of a ULID. The last one is random, so that it spreads messages evenly over the partitions. */
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const KEPT_DAYS = 365;

/** Returns the partition of the index of what is due, by a ULID. */
export const dueShardOf = (id: string): string =>
  DUE_SHARDS[DIGITS.indexOf(id.at(-1) ?? "0") % DUE_SHARDS.length] ?? "00";

/** A message about an appointment: one row for each of its revisions, audience and type. The channel is email. */
export const messageEntity = lazyEntity({
  entity: "message",
  exportedAs: "messages",
  attributes: {
    ...fixedTexts("tenant_id", "appointment_id", "message_id", "due_at", "due_shard"),
    /** The version of the appointment that planned the message. Calendar files use it as their sequence. */
    revision: { type: "number", required: true, readOnly: true },
    audience: { type: AUDIENCES, required: true, readOnly: true },
    message_type: { type: MESSAGE_TYPES, required: true, readOnly: true },
    /** The patient or the practitioner. */
    recipient_id: { type: "string", required: true, readOnly: true },
    actor_id: { type: "string", required: true, readOnly: true },
    starts_at: { type: "string", required: true, readOnly: true },
    /** The receipt that a payment confirmation mails. */
    receipt_id: { type: "string", readOnly: true },
    /** Whether it mails the statement of the patient's account instead of a receipt. It is stored under the patient's id. */
    is_statement: { type: "boolean", readOnly: true },
    /** Whether the desk asked for it, so that it is sent even if the clinic sends none of this type. */
    is_requested: { type: "boolean", readOnly: true },
    /** The start before the appointment was moved. Only a reschedule notice about another time has it. */
    former_starts_at: { type: "string", readOnly: true },
    location_id: { type: "string", required: true, readOnly: true },
    /** When it is tried next: `due_at`, or later after a failure. */
    next_at: { type: "string", required: true },
    status: { type: MESSAGE_STATUSES, required: true },
    reason: { type: Object.keys(NOT_SENT) as NotSent[] },
    /** Set before a message is sent. A message that stays claimed was interrupted. */
    claimed_at: { type: "string" },
    attempts: { type: "number", required: true },
    sent_at: { type: "string" },
    /** When the front desk removed an undelivered message from its list. */
    resolved_at: { type: "string" },
    resolved_by: { type: "string" },
    version: { type: "number", required: true },
    ...expiring,
  },
  indexes: {
    byAppointment: primary(["tenant_id"], ["appointment_id", "message_id"]),
    byTime: secondary(1, ["tenant_id"], ["due_at", "message_id"]),
    // The messages of all clinics that are still to be sent. Only the dispatcher reads this index.
    due: secondary(2, ["due_shard"], ["next_at", "message_id"], ({ status }) => status === "PLANNED"),
    // Messages that did not reach a patient.
    undelivered: secondary(
      3,
      ["tenant_id"],
      ["starts_at", "message_id"],
      ({ status, audience, resolved_at }) => status === "FAILED" && audience === "patient" && !resolved_at,
    ),
  },
});

export type MessageRow = RowOf<typeof messageEntity>;

type NewMessage = Omit<
  CreateEntityItem<ReturnType<typeof messageEntity>>,
  "message_id" | "next_at" | "due_shard" | "attempts" | "version" | "expires"
>;

export function messageRow(planned: NewMessage): CreateEntityItem<ReturnType<typeof messageEntity>> {
  const message_id = newId("msg");
  return {
    ...planned,
    message_id,
    next_at: planned.due_at,
    due_shard: dueShardOf(message_id),
    attempts: 0,
    version: 1,
    expires: expiryAfter(KEPT_DAYS, Date.parse(planned.starts_at)),
  };
}

/** Builds the write of a changed message, on the condition that it is unchanged since it was read. */
export const changeMessage = (before: MessageRow, changes: Partial<MessageRow>) =>
  messageEntity()
    .put({ ...before, ...changes, version: before.version + 1 })
    .where(ifVersion(before.version));

/** Returns whether a change makes a message fail (1), or a failed one succeed (-1). */
const failureSign = (before: MessageRow, after: Partial<MessageRow>): 1 | -1 | 0 => {
  const [was, is] = [before.status, after.status ?? before.status].map((status) => status === "FAILED");
  if (was === is) return 0;
  return is ? 1 : -1;
};

/**
 * Writes a changed message, unless it was changed since it was read, and counts it if it fails.
 * @returns whether it is written
 */
export async function writeMessage(before: MessageRow, changes: Partial<MessageRow>): Promise<boolean> {
  const sign = failureSign(before, changes);
  const write = changeMessage(before, changes);
  if (sign === 0) {
    const { rejected } = await write.go({ returnOnConditionCheckFailure: true });
    return !rejected;
  }
  return writeIf([putItem(write), countFailure(before.tenant_id, sign)]);
}

/** The number of a clinic's messages that were not delivered, by UTC month. */
export const failedMessagesEntity = lazyEntity({
  entity: "failedMessages",
  attributes: { ...fixedTexts("tenant_id", "month"), total: counter },
  indexes: {
    byTenant: primary(["tenant_id"], ["month"]),
    // The clinics of a month. The partition is the platform's.
    byMonth: secondary(1, [], ["month", "tenant_id"]),
  },
});

/** Returns this UTC month and the last one, `YYYY-MM`. */
export function thisAndLastMonth(now = new Date()): readonly [string, string] {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return [now.toISOString().slice(0, 7), last.toISOString().slice(0, 7)];
}

/** Builds the write that counts a message as not delivered (1), or no longer (-1), in the month of its change. */
const countFailure = (tenant_id: string, sign: 1 | -1): TransactItem =>
  updateItem(failedMessagesEntity().upsert({ tenant_id, month: thisAndLastMonth()[0] }).add({ total: sign }));

/** The most messages that are read. They cover several plans of an appointment, and a change replaces only the last plan. */
const MAX_READ = 100;

/** Reads the newest messages of an appointment consistently, in the order in which they were planned. */
export async function messagesOf(tenant_id: string, appointment_id: string): Promise<MessageRow[]> {
  const query = messageEntity().query.byAppointment({ tenant_id, appointment_id });
  const { data } = await query.go({ consistent: true, limit: MAX_READ, order: "desc" });
  return data.toReversed();
}

const MAIL_BLOCKS = ["opted_out", "bounced", "complained"] as const;
export type MailBlock = (typeof MAIL_BLOCKS)[number];

/** Why a clinic sends no mail to a patient who opted out, or to an address that bounced or complained. */
export const mailBlockEntity = lazyEntity({
  entity: "mailBlock",
  attributes: {
    ...fixedTexts("tenant_id"),
    /** The patient's id, or the hash of an address. */
    subject: { type: "string", required: true, readOnly: true },
    block: { type: MAIL_BLOCKS, required: true },
    at: { type: "string", required: true },
  },
  indexes: { bySubject: primary(["tenant_id"], ["subject"]) },
});

/** Returns the subject that stands for an address. A corrected address has another one, and is not blocked. */
export const addressHash = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("hex");

export async function blockMail(tenant_id: string, subject: string, block: MailBlock): Promise<void> {
  await mailBlockEntity().put({ tenant_id, subject, block, at: new Date().toISOString() }).go();
}

/** The key of the pause that applies to every clinic. */
export const ALL_CLINICS = "all";

/**
 * While a row of `ALL_CLINICS` exists, all messages wait. A clinic's messages wait while its row has no end. The row stays after
 * the end of the pause, because messages that became due during it are still in the partition `pausedShard` of the clinic.
 */
export const sendingPauseEntity = lazyEntity({
  entity: "sendingPause",
  attributes: {
    /** The clinic, or ALL_CLINICS. */
    tenant_id: { type: "string", required: true, readOnly: true },
    since: { type: "string", required: true },
    ended_at: { type: "string" },
  },
  indexes: {
    byTenant: primary(["tenant_id"], []),
    ended: secondary(1, [], ["tenant_id"], ({ ended_at }) => ended_at !== undefined),
  },
});

/** Returns whether the messages of a clinic, or of ALL_CLINICS, wait. */
export async function isSendingPaused(tenant_id: string): Promise<boolean> {
  const pause = await findRow(sendingPauseEntity(), { tenant_id });
  return pause !== undefined && pause.ended_at === undefined;
}

/** Returns the partition of the index of due messages that holds those of a clinic which became due during a pause. */
export const pausedShard = (tenant_id: string): string => `paused_${tenant_id}`;

/** The last run that handled all messages that were due, or found them paused. There is one row, under ALL_CLINICS. */
export const sendingRunEntity = lazyEntity({
  entity: "sendingRun",
  attributes: { ...fixedTexts("tenant_id"), finished_at: { type: "string", required: true } },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

/** Records a successful run, which the outside probe reads. */
export const recordRun = (finished_at = new Date().toISOString()) =>
  sendingRunEntity().put({ tenant_id: ALL_CLINICS, finished_at }).go();

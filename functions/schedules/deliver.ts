import { mailLanguage } from "../../shared/messages/mails.ts";
import { namesOf } from "../data/failure.ts";
import { changeMessage, type MessageRow } from "../data/message.ts";
import { pausedShard } from "../data/sending-pause.ts";
import { loggerOf } from "../log.ts";
import { type ComposedMail, composeMail } from "../mail/compose.ts";
import { optOutToken } from "../mail/opt-out-link.ts";
import { type Envelope, mailFrom, sendMail } from "../mail/send.ts";
import { webUrl } from "../mail/web-url.ts";
import { failureOf, postponed } from "./failure-of.ts";
import { obstacleOf } from "./obstacle.ts";
import { currentFacts, type Facts } from "./read-facts.ts";

const logger = loggerOf("messages");

/** An older claim was left behind by a run that was interrupted. */
const CLAIM_LIFE_MS = 60_000;

/**
 * A message is sent within this time after it is claimed, or else postponed. A change of the appointment waits for a claimed
 * message as long as this and a request to SES take together.
 */
const SEND_WITHIN_MS = 2_000;

/** The outcome of a message: its new status, "POSTPONED", or "LEFT" when another run handles it. */
export type Outcome = MessageRow["status"] | "POSTPONED" | "LEFT";

/** Writes a change of a message. Returns undefined when another run, or a change of the appointment, came first. */
async function change(before: MessageRow, changes: Partial<MessageRow>): Promise<MessageRow | undefined> {
  try {
    const { rejected } = await changeMessage(before, changes).go({ returnOnConditionCheckFailure: true });
    return rejected ? undefined : { ...before, ...changes, version: before.version + 1 };
  } catch (error) {
    if (namesOf(error).includes("TransactionConflictException")) return undefined;
    throw error;
  }
}

/**
 * Moves a due message of a paused clinic into a partition of its own, so that later runs do not read it again. It is read once the
 * pause has ended.
 */
export const setAside = (message: MessageRow): Promise<unknown> =>
  change(message, { due_shard: pausedShard(message.tenant_id) });

/** Writes the outcome of a message and returns it. */
async function settle(message: MessageRow, changes: Partial<MessageRow>): Promise<Outcome> {
  const settled = await change(message, changes);
  if (!settled) return "LEFT";
  const { status, reason, tenant_id, message_id } = settled;
  if (status === "FAILED") logger.warn("message failed", { tenant_id, message_id, reason });
  if (reason === "too_late") logger.warn("message too late", { tenant_id, message_id });
  return status === "PLANNED" ? "POSTPONED" : status;
}

/** Composes the mail of a message. Returns undefined when a row that it needs is missing. */
async function mailOf(message: MessageRow, facts: Facts): Promise<[ComposedMail, Envelope] | undefined> {
  const { tenant_id, appointment_id, message_id, audience, message_type: type, revision, starts_at } = message;
  const { appointment, tenant, recipient, location, patient } = facts;
  if (!appointment || !tenant || !recipient?.email || !location) return undefined;
  const isToPatient = audience === "patient";
  const length = Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at);
  const ends_at = new Date(Date.parse(starts_at) + length).toISOString();
  const mail = composeMail({
    type,
    audience,
    revision,
    place: { ...location, name: location.location_name },
    language: mailLanguage(recipient.preferred_language),
    first_name: recipient.first_name,
    clinic: { name: tenant.tenant_name, logo_url: tenant.logo_url },
    appointment: { id: appointment_id, starts_at, ends_at, former_starts_at: message.former_starts_at },
    web: await webUrl(),
    ...(!isToPatient && { patient_name: patient?.first_name }),
    ...(isToPatient && { optOutToken: optOutToken({ tenant_id, patient_id: facts.recipient_id }) }),
  });
  const tags = { tenant_id, appointment_id, message_id };
  return [mail, { to: recipient.email, clinic: tenant.tenant_name, replyTo: location.email, tags }];
}

/**
 * Sends a claimed message, if nothing prevents that, and returns the resulting change of its row.
 * @param claimedAt the clock of `performance` at the message's `claimed_at`
 */
async function send(message: MessageRow, now: string, claimedAt: number): Promise<Partial<MessageRow>> {
  const facts = await currentFacts(message);
  const reason = obstacleOf(message, facts, now) ?? (mailFrom() ? undefined : "no_sender");
  if (reason) return { status: "SKIPPED", reason };
  const mail = await mailOf(message, facts);
  if (!mail) return { status: "SKIPPED", reason: "outdated" };
  if (performance.now() - claimedAt > SEND_WITHIN_MS) return postponed(message, now);
  try {
    await sendMail(...mail);
    return { status: "SENT", sent_at: new Date().toISOString() };
  } catch (error) {
    logger.warn("not sent", { message_id: message.message_id, cause: namesOf(error) });
    return failureOf(error, message, now);
  }
}

/**
 * Sends a due message at most once: it is claimed, checked again, sent and settled, each in its own step. A message that an
 * earlier run has claimed but not settled may have been sent, so it fails.
 */
export async function deliver(message: MessageRow, now: string): Promise<Outcome> {
  // The time of the claim's write counts, because a change of the appointment reads `claimed_at`.
  const claimedAt = performance.now();
  const claimed_at = new Date().toISOString();
  if (message.claimed_at !== undefined) {
    const isOld = Date.parse(claimed_at) - Date.parse(message.claimed_at) > CLAIM_LIFE_MS;
    return isOld ? settle(message, { status: "FAILED", reason: "interrupted" }) : "LEFT";
  }
  const claimed = await change(message, { claimed_at });
  if (!claimed) return "LEFT";
  // Only the steps before the sending can throw here, so nothing was sent.
  const changes = await send(claimed, now, claimedAt).catch((error: unknown) => {
    logger.warn("not checked", { message_id: message.message_id, cause: namesOf(error) });
    return postponed(claimed, now);
  });
  return settle(claimed, changes);
}

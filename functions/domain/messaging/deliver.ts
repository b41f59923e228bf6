import { type AppointmentStatus, UPCOMING } from "../../../shared/appointments/status.ts";
import type { NotSent } from "../../../shared/messages/delivery.ts";
import { mailLanguage } from "../../../shared/messages/languages.ts";
import { isWanted, TIMED } from "../../../shared/messages/plan.ts";
import { type MessageType, NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { addMs } from "../../../shared/values/days-and-times.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { locationEntity, notificationSettingsEntity } from "../../entities/clinic.ts";
import { addressHash, type MessageRow, mailBlockEntity, pausedShard, writeMessage } from "../../entities/messages.ts";
import { patientEntity } from "../../entities/patients.ts";
import { findReceipt, ledgerEntryEntity } from "../../entities/payments.ts";
import { staffEntity } from "../../entities/people.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { parseItem, readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { writeTransaction } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";
import { type ComposedMail, type Envelope, mailFrom, sendFailureOf, sendMail } from "../../platform/mail/send.ts";
import { webUrl } from "../../platform/web-url.ts";
import type { AppointmentRow } from "../booking/appointment-lists.ts";
import { newLinkToken } from "../online/link-tokens.ts";
import { readStatement } from "../payments/statement.ts";
import { composeMail, optOutToken } from "./compose.ts";
import { composeReceipt, composeStatement } from "./money-mails.ts";

const MINUTE_MS = 60_000;

/** The pauses before the second attempt and those after it. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** The types of messages that may be sent after the appointment has begun. */
const AFTERWARDS: readonly MessageType[] = ["follow_up_message", "payment_confirmation"];

/**
 * Returns the change of a message that waits for its next attempt. The message fails if there is no further attempt, or if it
 * would come after the start of the appointment.
 */
function waiting(message: MessageRow, now: string, pause: number | undefined): Partial<MessageRow> {
  const next_at = addMs(now, pause ?? 0);
  const isTooLate = !AFTERWARDS.includes(message.message_type) && next_at >= message.starts_at;
  if (pause === undefined || isTooLate) return { status: "FAILED", reason: "gave_up", claimed_at: undefined };
  return { claimed_at: undefined, next_at };
}

/** Returns the change of a message that is tried again later, or was tried for the last time. */
export function postponed(message: MessageRow, now: string): Partial<MessageRow> {
  return { attempts: message.attempts + 1, ...waiting(message, now, PAUSES_MS[message.attempts]) };
}

/**
 * Returns the change of a message whose sending failed. It is tried again only when it certainly was not sent; a request
 * without an answer may have sent it.
 */
export function failureOf(error: unknown, message: MessageRow, now: string): Partial<MessageRow> {
  const failure = sendFailureOf(error);
  if (failure === "refused") return { status: "FAILED", reason: "refused" };
  // It does not count as an attempt of the message.
  if (failure === "throttled") return waiting(message, now, MINUTE_MS);
  return failure === "not_sent" ? postponed(message, now) : { status: "FAILED", reason: "interrupted" };
}

/** The attributes that a mail needs of a patient or a practitioner. A patient has no status and no user id. */
interface RecipientRow {
  readonly first_name: string;
  readonly email?: string | undefined;
  readonly status?: string | undefined;
  readonly user_id?: string | undefined;
  readonly preferred_language?: string | undefined;
  readonly merged_ids?: readonly string[] | undefined;
  readonly merged_into?: string | undefined;
}

/** Reads the receipt that a message mails, and whether all of it was reversed. An erased patient's receipt is not mailed. */
async function readReceipt({ tenant_id, receipt_id }: MessageRow) {
  const receipt = receipt_id === undefined ? undefined : await findReceipt(tenant_id, receipt_id);
  if (!receipt) return undefined;
  const entries = await readByKeys(
    ledgerEntryEntity(),
    receipt.lines.map(({ entry_id }) => ({ tenant_id, entry_id })),
  );
  return { ...receipt, is_reversed: entries.every((entry) => entry?.reversed_by !== undefined) };
}

async function readFacts(message: MessageRow) {
  const { tenant_id, appointment_id, audience, recipient_id, location_id } = message;
  const isToPatient = audience === "patient";
  const [appointmentItem, tenantItem, settingsItem, recipientItem, optOutItem] = await readItems([
    appointmentEntity().get({ tenant_id, appointment_id }).params(),
    tenantEntity().get({ tenant_id }).params(),
    notificationSettingsEntity().get({ tenant_id }).params(),
    isToPatient
      ? patientEntity().get({ tenant_id, patient_id: recipient_id }).params()
      : staffEntity().get({ tenant_id, staff_id: recipient_id }).params(),
    mailBlockEntity().get({ tenant_id, subject: recipient_id }).params(),
  ]);
  const recipient: RecipientRow | undefined = isToPatient
    ? parseItem(patientEntity(), recipientItem)
    : parseItem(staffEntity(), recipientItem);
  const appointment = parseItem(appointmentEntity(), appointmentItem);
  const tenant = parseItem(tenantEntity(), tenantItem);
  // An opt-out also applies to the patient into whom the person's record was merged, even if it came after the merge.
  const subjects = [...(recipient?.merged_ids ?? []), addressHash(recipient?.email ?? "")];
  const [locationItem, ...others] = await readItems([
    locationEntity().get({ tenant_id, location_id }).params(),
    ...subjects.map((subject) => mailBlockEntity().get({ tenant_id, subject }).params()),
    // A mail to the practitioner names the patient.
    ...(isToPatient
      ? []
      : [
          patientEntity()
            .get({ tenant_id, patient_id: appointment?.patient_id ?? "" })
            .params(),
        ]),
  ]);
  const blockItems = others.slice(0, subjects.length);
  const blocks = [optOutItem, ...blockItems].flatMap((item) => parseItem(mailBlockEntity(), item)?.block ?? []);
  return {
    appointment,
    tenant,
    recipient,
    recipient_id,
    patient: parseItem(patientEntity(), others[subjects.length]),
    location: parseItem(locationEntity(), locationItem),
    clinicStatus: tenant?.status,
    settings: NotificationSettings.parse(parseItem(notificationSettingsEntity(), settingsItem) ?? {}),
    block: blocks[0],
    receipt: await readReceipt(message),
    statement: message.is_statement && recipient ? await readStatement(tenant_id, recipient_id) : undefined,
  };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Reads the rows that decide about a message. A message to a patient goes to the patient whom the appointment has now, because a merge may have
 * replaced the former one.
 */
async function currentFacts(message: MessageRow): Promise<Facts> {
  const input = await readFacts(message);
  const patient_id = input.appointment?.patient_id ?? input.recipient?.merged_into;
  return message.audience === "patient" && patient_id !== undefined && patient_id !== message.recipient_id
    ? readFacts({ ...message, recipient_id: patient_id })
    : input;
}

const FOLLOW_UP_LIFE_MS = 7 * 86_400_000;

export type CheckedMessage = Pick<
  MessageRow,
  "audience" | "message_type" | "recipient_id" | "actor_id" | "starts_at" | "due_at" | "is_requested" | "is_statement"
>;

/** The rows against which a message is checked, as they are at the moment of sending. */
export interface MessageInput {
  readonly clinicStatus: string | undefined;
  readonly appointment:
    | {
        readonly appointment_status: AppointmentStatus;
        readonly starts_at: string;
        readonly practitioner_id: string;
        readonly booked_by?: string | undefined;
      }
    | undefined;
  readonly settings: NotificationSettings;
  readonly recipient:
    | {
        readonly email?: string | undefined;
        readonly status?: string | undefined;
        readonly user_id?: string | undefined;
      }
    | undefined;
  readonly block: NotSent | undefined;
  /** Of a payment confirmation. */
  readonly receipt?: { readonly is_reversed: boolean } | undefined;
}

/** The statuses of an appointment in which a message may be sent. @default upcoming ones */
const VALID_IN: Readonly<Partial<Record<MessageType, readonly AppointmentStatus[]>>> = {
  appointment_reminder: ["BOOKED"],
  follow_up_message: ["COMPLETED"],
};

function isCurrent(message: CheckedMessage, input: MessageInput): boolean {
  const { message_type, audience, recipient_id, starts_at, is_statement } = message;
  const { appointment } = input;
  if (is_statement) return true;
  if (message_type === "payment_confirmation") return input.receipt !== undefined;
  if (!appointment) return false;
  const isTheirs = audience === "patient" || appointment.practitioner_id === recipient_id;
  const isCancelled = appointment.appointment_status === "CANCELLED";
  if (message_type === "appointment_cancellation") return isCancelled || !isTheirs;
  const statuses = VALID_IN[message_type] ?? UPCOMING;
  return isTheirs && appointment.starts_at === starts_at && statuses.includes(appointment.appointment_status);
}

const isLate = ({ message_type, starts_at, due_at }: CheckedMessage, now: string) =>
  AFTERWARDS.includes(message_type) ? Date.parse(now) - Date.parse(due_at) > FOLLOW_UP_LIFE_MS : now >= starts_at;

/** Returns why a message must not be sent at this moment; undefined when it may. */
export function skipReason(message: CheckedMessage, input: MessageInput, now: string): NotSent | undefined {
  const { audience, message_type, actor_id, is_requested } = message;
  const { clinicStatus, settings, recipient, block } = input;
  if (clinicStatus !== "ACTIVE") return "clinic_inactive";
  if (!isCurrent(message, input)) return "outdated";
  if (input.receipt?.is_reversed) return "reversed";
  if (isLate(message, now)) return "too_late";
  if (!is_requested && !isWanted(settings, audience, message_type, input.appointment?.booked_by)) return "switched_off";
  if (audience === "staff" && recipient?.status !== "ACTIVE") return "recipient_inactive";
  if (audience === "staff" && recipient?.user_id === actor_id && !TIMED.includes(message_type)) return "own_action";
  // An opt-out is the better reason, because a new address would not change it.
  if (!recipient?.email && block !== "opted_out") return "no_address";
  return block;
}

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
    const isWritten = await writeMessage(before, changes);
    return isWritten ? { ...before, ...changes, version: before.version + 1 } : undefined;
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

async function settle(message: MessageRow, changes: Partial<MessageRow>): Promise<Outcome> {
  const settled = await change(message, changes);
  if (!settled) return "LEFT";
  const { status, reason, tenant_id, message_id } = settled;
  if (status === "FAILED") logger.warn("message failed", { tenant_id, message_id, reason });
  if (reason === "too_late") logger.warn("message too late", { tenant_id, message_id });
  return status === "PLANNED" ? "POSTPONED" : status;
}

/** The messages with a link to the patient's page about the appointment. */
const LINKED: readonly MessageType[] = ["appointment_confirmation", "appointment_reminder", "reschedule_notice"];

/** Makes a token for the mail of a message. Only its hash is stored. */
async function makeLink(appointment: AppointmentRow, email: string): Promise<string> {
  const { token, write } = newLinkToken(appointment, email);
  await writeTransaction([write]);
  return token;
}

/** Composes the mail of a message. Returns undefined when a row that it needs is missing. */
async function mailOf(message: MessageRow, input: Facts): Promise<[ComposedMail, Envelope] | undefined> {
  const { tenant_id, appointment_id, message_id, audience, message_type: type, revision, starts_at } = message;
  const { appointment, tenant, recipient, location, patient, receipt, statement } = input;
  if (!tenant || !recipient?.email || !location) return undefined;
  const tags = { tenant_id, appointment_id, message_id };
  const envelope = { to: recipient.email, clinic: tenant.tenant_name, replyTo: location.email, tags };
  const isToPatient = audience === "patient";
  if (isToPatient && (receipt || statement)) {
    const about = {
      language: mailLanguage(recipient.preferred_language),
      first_name: recipient.first_name,
      clinic: { name: tenant.tenant_name, logo_url: tenant.logo_url },
      web: await webUrl(),
      optOutToken: optOutToken({ tenant_id, patient_id: input.recipient_id }),
    };
    if (statement) return [composeStatement(statement, location, about), envelope];
    return receipt && [composeReceipt(receipt, { ...about, hasDetails: tenant.receipt_details ?? false }), envelope];
  }
  if (!appointment) return undefined;
  const length = Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at);
  const ends_at = addMs(starts_at, length);
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
    ...(isToPatient && { optOutToken: optOutToken({ tenant_id, patient_id: input.recipient_id }) }),
    ...(isToPatient && LINKED.includes(type) && { linkToken: await makeLink(appointment, recipient.email) }),
  });
  return [mail, envelope];
}

/**
 * Sends a claimed message, if nothing prevents that, and returns the resulting change of its row.
 * @param claimedAt the clock of `performance` at the message's `claimed_at`
 */
async function send(message: MessageRow, now: string, claimedAt: number): Promise<Partial<MessageRow>> {
  const input = await currentFacts(message);
  const reason = skipReason(message, input, now) ?? (mailFrom() ? undefined : "no_sender");
  if (reason) return { status: "SKIPPED", reason };
  const mail = await mailOf(message, input);
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

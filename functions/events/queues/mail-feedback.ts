import type { SNSEvent } from "aws-lambda";
import * as z from "zod";
import {
  AnnouncementId,
  AppointmentId,
  MessageId,
  PatientId,
  ReceiptId,
  TenantId,
  UserId,
} from "../../../shared/values/ids.ts";
import { settleAnnouncementMail } from "../../domain/messaging/announcements.ts";
import {
  addressHash,
  blockMail,
  type MailBlock,
  type MessageRow,
  messageEntity,
  writeMessage,
} from "../../entities/messages.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { retryOnConflict, WriteConflict } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";

const logger = loggerOf("messages");

const tag = <S extends z.ZodType>(id: S) => z.tuple([id]);
const addresses = z.array(z.object({ emailAddress: z.string() }));

/** The parts of an SES event that are used. */
const anyFeedback = {
  eventType: z.string(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: addresses }).optional(),
  complaint: z.object({ complainedRecipients: addresses }).optional(),
};

/** The id under which a message is stored: that of its appointment, or of a receipt without one, or of the patient of a statement. */
const StoredUnder = z.union([AppointmentId, ReceiptId, PatientId]);

/** An event about a message to a patient or a practitioner. */
const Feedback = z.object({
  ...anyFeedback,
  mail: z.object({
    timestamp: z.iso.datetime(),
    tags: z.object({ tenant_id: tag(TenantId), appointment_id: tag(StoredUnder), message_id: tag(MessageId) }),
  }),
});
type Feedback = z.output<typeof Feedback>;

/** An event about a mail of an announcement. */
const AnnouncementFeedback = z.object({
  ...anyFeedback,
  mail: z.object({ tags: z.object({ announcement_id: tag(AnnouncementId), user_id: tag(UserId) }) }),
});

/** Applies an event about a mail of an announcement. Later ones are sent to the address all the same, and SES suppresses them. */
async function applyToAnnouncement({ eventType, bounce, mail: { tags } }: z.output<typeof AnnouncementFeedback>) {
  const isDelivered = eventType === "Send";
  if (!isDelivered && !bounce && eventType !== "Reject") return;
  const [announcement_id] = tags.announcement_id;
  const [user_id] = tags.user_id;
  await settleAnnouncementMail({ announcement_id, user_id, isDelivered });
}

/** Changes the message of an event, unless it no longer exists or `changesOf` returns undefined. */
async function changeMessageOf(
  { mail: { tags } }: Feedback,
  changesOf: (message: MessageRow) => Partial<MessageRow> | undefined,
): Promise<void> {
  const [tenant_id] = tags.tenant_id;
  const [appointment_id] = tags.appointment_id;
  const [message_id] = tags.message_id;
  await retryOnConflict(async () => {
    const message = await findRow(messageEntity(), { tenant_id, appointment_id, message_id });
    const changes = message && changesOf(message);
    if (!changes) return;
    if (!(await writeMessage(message, changes))) throw new WriteConflict();
  });
}

/** Marks a message as sent if its dispatcher was interrupted, or has not settled it yet. */
const markSent = (feedback: Feedback) =>
  changeMessageOf(feedback, ({ status, reason }) =>
    status === "PLANNED" || (status === "FAILED" && reason === "interrupted")
      ? { status: "SENT", reason: undefined, sent_at: feedback.mail.timestamp }
      : undefined,
  );

/** Marks a sent message as not delivered. Throws while the message is not settled yet, so that SNS repeats the event. */
const markUndelivered = (feedback: Feedback) =>
  changeMessageOf(feedback, ({ status, reason }) => {
    if (status === "PLANNED") throw new Error("The message is still being sent.");
    return status === "SENT" || reason === "interrupted" ? { status: "FAILED", reason: "bounced" } : undefined;
  });

/** Applies one event. An address that bounced permanently or complained gets no further mail from the clinic. */
async function apply(feedback: Feedback): Promise<void> {
  const { bounce, complaint, eventType, mail } = feedback;
  if (eventType === "Send") return markSent(feedback);
  logger.warn("not delivered", { tenant_id: mail.tags.tenant_id[0], message_id: mail.tags.message_id[0], eventType });
  const block = (recipients: z.output<typeof addresses>, why: MailBlock) =>
    Promise.all(
      recipients.map(({ emailAddress }) => blockMail(mail.tags.tenant_id[0], addressHash(emailAddress), why)),
    );
  if (complaint) await block(complaint.complainedRecipients, "complained");
  if (bounce?.bounceType === "Permanent") await block(bounce.bouncedRecipients, "bounced");
  if (bounce || eventType === "Reject") await markUndelivered(feedback);
}

/**
 * Handles the events of SES: sent mails, bounces, complaints and rejections. Other mails of the AWS account are ignored, because
 * they do not have the product's tags.
 */
export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    const event: unknown = JSON.parse(Sns.Message);
    const feedback = Feedback.safeParse(event);
    if (feedback.data) await apply(feedback.data);
    const announced = AnnouncementFeedback.safeParse(event);
    if (announced.data) await applyToAnnouncement(announced.data);
  }
}

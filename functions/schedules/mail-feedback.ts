import type { SNSEvent } from "aws-lambda";
import * as z from "zod";
import { AppointmentId, MessageId, TenantId } from "../../shared/ids.ts";
import { COLLIDED, untilWritten } from "../data/contention.ts";
import { addressHash, blockMail, type MailBlock } from "../data/mail-block.ts";
import { changeMessage, MessageEntity } from "../data/message.ts";

const tag = <S extends z.ZodType>(id: S) => z.tuple([id]);
const addresses = z.array(z.object({ emailAddress: z.string() }));

/** The parts of an event of SES that are used. */
const Feedback = z.object({
  eventType: z.string(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: addresses }).optional(),
  complaint: z.object({ complainedRecipients: addresses }).optional(),
  mail: z.object({
    tags: z.object({ tenant_id: tag(TenantId), appointment_id: tag(AppointmentId), message_id: tag(MessageId) }),
  }),
});
type Feedback = z.output<typeof Feedback>;

/** Marks a message that was sent as not delivered. It may still be being settled; then SNS repeats the event. */
async function markUndelivered({ mail: { tags } }: Feedback): Promise<void> {
  const [[tenant_id], [appointment_id], [message_id]] = [tags.tenant_id, tags.appointment_id, tags.message_id];
  await untilWritten(async () => {
    const { data } = await MessageEntity.get({ tenant_id, appointment_id, message_id }).go({ consistent: true });
    if (!data || data.status === "FAILED") return undefined;
    if (data.status === "PLANNED") throw new Error("The message is still being sent.");
    const { rejected } = await changeMessage(data, { status: "FAILED", reason: "bounced" }).go({
      returnOnConditionCheckFailure: true,
    });
    return rejected ? COLLIDED : undefined;
  });
}

/** Applies one event: an address that bounced for good or complained gets no further mail of the clinic. */
async function apply(feedback: Feedback): Promise<void> {
  const { bounce, complaint, mail } = feedback;
  const block = (recipients: z.output<typeof addresses>, why: MailBlock) =>
    Promise.all(
      recipients.map(({ emailAddress }) => blockMail(mail.tags.tenant_id[0], addressHash(emailAddress), why)),
    );
  if (complaint) await block(complaint.complainedRecipients, "complained");
  if (bounce?.bounceType === "Permanent") await block(bounce.bouncedRecipients, "bounced");
  if (bounce || feedback.eventType === "Reject") await markUndelivered(feedback);
}

/** Takes what SES reports of mails: bounces, complaints and rejections. Other mails of the account carry no tags of ours. */
export async function handler({ Records }: SNSEvent): Promise<void> {
  for (const { Sns } of Records) {
    const { data } = Feedback.safeParse(JSON.parse(Sns.Message));
    if (data) await apply(data);
  }
}

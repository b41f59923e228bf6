import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { mailLanguage } from "../../../shared/messages/languages.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { CodeRequest, codeHash, newCode } from "../../domain/online/code-request.ts";
import { type HoldRow, holdEntity } from "../../entities/online.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";
import { loggerOf } from "../../platform/log.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import { type ComposedMail, mailFrom, sendFailureOf, sendMail } from "../../platform/mail/send.ts";

const logger = loggerOf("messages");

/** Stores the hash of a code with its hold. Returns undefined when another run, or a newer request, came first. */
async function storeCode(hold: HoldRow, code: string | undefined): Promise<HoldRow | undefined> {
  const { code_hash: _former, ...others } = hold;
  const after = {
    ...others,
    ...(code !== undefined && { code_hash: codeHash(hold.hold_hash, code) }),
    version: hold.version + 1,
  };
  const isStored = await writeIf([putItem(holdEntity().put(after).where(ifVersion(hold.version)))]);
  return isStored ? after : undefined;
}

function composeCode(clinic: string, code: string, language: string | undefined): ComposedMail {
  const name = mailLanguage(language);
  const { code: texts, sentBy } = MAILS[name];
  const parts: MailParts = {
    language: name,
    subject: texts.subject(clinic),
    clinic,
    body: texts.body,
    details: [[texts.label, [code]]],
    notes: [texts.ignore],
    footer: [sentBy(clinic)],
  };
  return composeParts(parts);
}

/**
 * Makes the code of a request and mails it. A message that comes twice sends one mail, and a request that a newer one has replaced
 * sends none.
 * @throws whatever prevented a mail that was certainly not sent, so that the queue delivers the message again
 */
async function sendCode({ tenant_id, hold_hash, request_id }: CodeRequest): Promise<void> {
  const hold = await findRow(holdEntity(), { tenant_id, hold_hash });
  const now = new Date().toISOString();
  if (!hold?.email || hold.code_request_id !== request_id || hold.code_hash || hold.held_until <= now) return;
  const tenant = await findRow(tenantEntity(), { tenant_id });
  if (tenant?.status !== "ACTIVE" || !mailFrom()) return;
  const code = newCode();
  const stored = await storeCode(hold, code);
  if (!stored) return;
  try {
    await sendMail(composeCode(tenant.tenant_name, code, hold.language), {
      to: hold.email,
      clinic: tenant.tenant_name,
      tags: { tenant_id },
    });
  } catch (error) {
    logger.warn("code not sent", { tenant_id, cause: namesOf(error) });
    const failure = sendFailureOf(error);
    if (failure === "refused" || failure === "unknown") return;
    await storeCode(stored, undefined);
    throw error;
  }
}

/** Sends the codes that patients asked for. A message that failed comes again, the others of its batch don't. */
export async function handler({ Records }: Pick<SQSEvent, "Records">): Promise<SQSBatchResponse> {
  const results = await Promise.allSettled(Records.map(({ body }) => sendCode(CodeRequest.parse(JSON.parse(body)))));
  const failed = Records.filter((_record, index) => results[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
}

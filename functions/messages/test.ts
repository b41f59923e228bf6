import { ClinicError } from "../../shared/errors.ts";
import { DELIVERY, NOT_SENT } from "../../shared/messages/delivery.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { countAttempt } from "../data/attempt.ts";
import type { UseCase } from "../http/api.ts";
import { mailFrom, sendMail } from "../mail/send.ts";
import { sampleMail } from "./sample.ts";

const PER_PERSON = { attempts: 20, seconds: 3_600 };

/**
 * Sends a sample of a message to the caller's own address.
 * @throws ClinicError 429 after 20 of them in an hour, 503 when mail can't be sent
 */
export const test: UseCase<"messages.test"> = async (caller, { body }) => {
  if (!mailFrom()) throw new ClinicError("unavailable", NOT_SENT.no_sender);
  const { user, tenant, tenantId: tenant_id } = caller;
  const retryAfter = await countAttempt(`test-mail-${user.user_id}`, PER_PERSON);
  if (retryAfter !== undefined) throw new ClinicError("rate_limited", MESSAGES.request.rateLimited, { retryAfter });
  const mail = await sampleMail(caller, body);
  try {
    await sendMail(mail, { to: user.email, clinic: tenant.tenant_name, replyTo: tenant.email, tags: { tenant_id } });
  } catch (error) {
    throw new ClinicError("unavailable", DELIVERY.testFailed, { cause: error });
  }
  return { sent_to: user.email };
};

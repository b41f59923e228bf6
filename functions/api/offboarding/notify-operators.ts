import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import { OFFBOARDING_MAIL } from "../../../shared/offboarding/offboarding.ts";
import { fullName } from "../../../shared/values/names.ts";
import { membersOf } from "../../domain/identity/account.ts";
import { readUsers } from "../../domain/identity/users.ts";
import type { TenantDeletionRow } from "../../entities/offboarding.ts";
import type { Caller, UserRow } from "../../http/event.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import { mailFrom, sendMail } from "../../platform/mail/send.ts";
import { webUrl } from "../../platform/web-url.ts";

const logger = loggerOf("offboarding");

async function othersThan({ userId }: Caller): Promise<UserRow[]> {
  const users = await readUsers(await membersOf("PLATFORM_ADMIN"));
  return users.filter(
    ({ user_id, role, status }) => user_id !== userId && role === "PLATFORM_ADMIN" && status === "ACTIVE",
  );
}

/** Composes the mail to one administrator about a requested deletion, with a link to the page that confirms it. */
function composed(
  { first_name }: UserRow,
  requester: UserRow,
  { clinic_id, tenant_name }: TenantDeletionRow,
  web: string,
) {
  const parts: MailParts = {
    language: "en",
    subject: OFFBOARDING_MAIL.subject(tenant_name),
    clinic: COMMON_TEXTS.brand,
    greeting: OFFBOARDING_MAIL.greeting(first_name),
    body: OFFBOARDING_MAIL.requested(fullName(requester) || requester.email, tenant_name),
    details: [],
    action: { text: OFFBOARDING_MAIL.link, url: `${web}/platform_admin/offboarding?clinic=${clinic_id}` },
    notes: [OFFBOARDING_MAIL.next],
    footer: [MAILS.en.sentBy(COMMON_TEXTS.brand)],
  };
  return composeParts(parts);
}

/**
 * Mails the platform's other administrators that a deletion waits for one of them. A failure is only logged: the request stands,
 * and their dashboard shows it.
 */
export async function notifyOperators(caller: Caller, deletion: TenantDeletionRow): Promise<void> {
  const { clinic_id: tenant_id } = deletion;
  const log = (error: unknown) => logger.warn("deletion not announced", { tenant_id, cause: namesOf(error) });
  if (!mailFrom()) return;
  try {
    const [others, web] = await Promise.all([othersThan(caller), webUrl()]);
    const envelope = { clinic: COMMON_TEXTS.brand, replyTo: caller.user.email, tags: { tenant_id } };
    await Promise.all(
      others.map((user) =>
        sendMail(composed(user, caller.user, deletion, web), { ...envelope, to: user.email }).catch(log),
      ),
    );
  } catch (error) {
    log(error);
  }
}

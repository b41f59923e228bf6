import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { WEBHOOK_MAIL } from "../../../shared/integrations/texts.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import type { tenantEntity } from "../../entities/platform.ts";
import type { WebhookRow } from "../../entities/webhooks.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import { mailFrom, sendMail } from "../../platform/mail/send.ts";
import { webUrl } from "../../platform/web-url.ts";
import { readAllAdministrators } from "../identity/administrators.ts";

const logger = loggerOf("messages");

/**
 * Mails a clinic's administrators that a webhook was disabled. A failure is only logged: the page Integrations shows that the webhook is
 * disabled.
 */
export async function mailDisabled(
  tenant: RowOf<typeof tenantEntity>,
  { webhook_id, url }: WebhookRow,
  because: "failing" | "gone",
): Promise<void> {
  const { tenant_id, tenant_name } = tenant;
  const log = (error: unknown) =>
    logger.warn("disabled webhook not announced", { tenant_id, webhook_id, cause: namesOf(error) });
  if (!mailFrom()) return;
  try {
    const [administrators, web] = await Promise.all([readAllAdministrators([tenant]), webUrl()]);
    await Promise.all(
      administrators.map(({ user: { email, first_name } }) => {
        const parts: MailParts = {
          language: "en",
          subject: WEBHOOK_MAIL.subject(tenant_name),
          clinic: COMMON_TEXTS.brand,
          greeting: first_name ? MAILS.en.greeting(first_name) : undefined,
          body: WEBHOOK_MAIL.disabled(new URL(url).hostname, because),
          details: [],
          action: { text: WEBHOOK_MAIL.link, url: `${web}/tenant_admin/integrations` },
          notes: [WEBHOOK_MAIL.next],
          footer: [MAILS.en.sentBy(COMMON_TEXTS.brand)],
        };
        const envelope = { to: email, clinic: COMMON_TEXTS.brand, tags: { tenant_id } };
        return sendMail(composeParts(parts), envelope).catch(log);
      }),
    );
  } catch (error) {
    log(error);
  }
}

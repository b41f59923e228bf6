import { MAILS } from "../../../shared/messages/mails.ts";
import { TIME_OFF_MAILS } from "../../../shared/staff/texts.ts";
import { fullName } from "../../../shared/values/names.ts";
import type { Period } from "../../../shared/values/period.ts";
import { dayText, timesText } from "../../../shared/values/us-text.ts";
import { getStaff, type StaffRow } from "../../domain/booking/references.ts";
import { readAllAdministrators } from "../../domain/identity/administrators.ts";
import type { PeriodRow } from "../../entities/clinic.ts";
import type { TenantCaller } from "../../http/event.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import { mailFrom, sendMail } from "../../platform/mail/send.ts";
import { webUrl } from "../../platform/web-url.ts";

const logger = loggerOf("messages");

/** Returns the days, and the hours if it is a part of a day. The reason is not for mails. */
function periodText({ from_date, to_date, start_time, end_time }: Period): string {
  const days = from_date === to_date ? dayText(from_date) : `${dayText(from_date)} – ${dayText(to_date)}`;
  return start_time && end_time ? `${days}, ${timesText(start_time, end_time)}` : days;
}

interface TimeOffMail {
  readonly to: { readonly email: string; readonly first_name: string } | undefined;
  readonly subject: string;
  readonly body: string;
  readonly period: Period;
  /** The page on which it is answered or seen, and the text of its link. */
  readonly page: string;
  readonly link: string;
}

async function send({ tenantId: tenant_id, tenant, user }: TenantCaller, mail: TimeOffMail): Promise<void> {
  const { to, subject, body, period, page, link } = mail;
  if (!to) return;
  const { tenant_name: clinic, logo_url } = tenant;
  const web = await webUrl();
  const parts: MailParts = {
    language: "en",
    subject,
    clinic,
    logo: logo_url ? `${web}${logo_url}` : undefined,
    greeting: MAILS.en.greeting(to.first_name),
    body,
    details: [[TIME_OFF_MAILS.when, [periodText(period)]]],
    action: { text: link, url: `${web}${page}` },
    notes: [],
    footer: [MAILS.en.sentBy(clinic)],
  };
  await sendMail(composeParts(parts), { to: to.email, clinic, replyTo: user.email, tags: { tenant_id } });
}

/** Sends a mail about time off. A failure is only logged, because the pages show the request and its answer. */
async function trySend(caller: TenantCaller, compose: () => Promise<TimeOffMail>): Promise<void> {
  if (!mailFrom()) return;
  try {
    await send(caller, await compose());
  } catch (error) {
    logger.warn("time off not announced", { tenant_id: caller.tenantId, cause: namesOf(error) });
  }
}

/** Mails one administrator that a person asks for time off: the owner, or another one while the owner is inactive. */
export const mailTimeOffRequest = (caller: TenantCaller, person: StaffRow, period: Period): Promise<void> =>
  trySend(caller, async () => {
    const administrators = (await readAllAdministrators([caller.tenant])).map(({ user }) => user);
    const owner = administrators.find(({ user_id }) => user_id === caller.tenant.user_id);
    const { requested, subject, answer } = TIME_OFF_MAILS;
    const to = owner ?? administrators[0];
    const name = fullName(person);
    return { to, subject: subject(name), body: requested(name), period, page: "/needs_attention", link: answer };
  });

/** Mails a person what became of the requested time off. */
export const mailTimeOffAnswer = (caller: TenantCaller, period: PeriodRow): Promise<void> =>
  trySend(caller, async () => {
    const { approved, refused, answered: subject, see } = TIME_OFF_MAILS;
    const to = await getStaff(caller.tenantId, period.owner_id);
    const outcome = period.status === "APPROVED" ? approved : refused;
    const body = [outcome, period.answer].filter(Boolean).join(" ");
    return { to, subject, body, period, page: "/practitioner/my_day", link: see };
  });

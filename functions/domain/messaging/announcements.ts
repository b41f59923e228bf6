import { setTimeout as sleep } from "node:timers/promises";
import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { MAILS } from "../../../shared/messages/mails.ts";
import type { AnnouncementFailureReason } from "../../../shared/tenants/announcement.ts";
import {
  type AnnouncementMailRow,
  type AnnouncementRow,
  announcementEntity,
  announcementMailEntity,
} from "../../entities/announcements.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import { composeParts, type MailParts } from "../../platform/mail/html.ts";
import { type ComposedMail, mailFrom, sendFailureOf, sendMail } from "../../platform/mail/send.ts";
import { readAllAdministrators } from "../identity/administrators.ts";

const logger = loggerOf("messages");

/** A run that has not ended after this time was interrupted, because the dispatcher's runs end after five minutes. */
const CLAIM_LIFE_MS = 6 * 60_000;

/** The time after which mails that SES does not accept are given up. */
const PATIENCE_MS = 24 * 3_600_000;

/** The pause after SES asked to send more slowly. SES limits its sending rate by the second. */
const SLOWER_MS = 1_000;

/** The number of consecutive refusals after which a run ends. The next one, a minute later, continues. */
const MAX_REFUSED = 5;

/** Composes an announcement to one person. */
function composed({ subject, text }: AnnouncementRow, first_name: string): ComposedMail {
  const { brand } = COMMON_TEXTS;
  const parts: MailParts = {
    language: "en",
    subject,
    clinic: brand,
    greeting: first_name ? MAILS.en.greeting(first_name) : undefined,
    body: text,
    details: [],
    notes: [],
    footer: [MAILS.en.sentBy(brand)],
  };
  return composeParts(parts);
}

/** Claims an announcement for this run. Returns undefined while another run is sending it. */
async function claim(row: AnnouncementRow): Promise<AnnouncementRow | undefined> {
  const { announcement_id, claimed_at: former } = row;
  const now = Date.now();
  if (former !== undefined && now - Date.parse(former) < CLAIM_LIFE_MS) return undefined;
  const claimed_at = new Date(now).toISOString();
  const { rejected } = await announcementEntity()
    .patch({ announcement_id })
    .set({ claimed_at, status: "SENDING" })
    .where((at, { eq, notExists }) => (former === undefined ? notExists(at.claimed_at) : eq(at.claimed_at, former)))
    .go({ returnOnConditionCheckFailure: true });
  return rejected ? undefined : { ...row, claimed_at };
}

interface MailRecipient {
  readonly clinic_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
}

/** Reads the administrators whom the clinics of an announcement have now, once each. */
async function readRecipients({ clinic_ids }: AnnouncementRow): Promise<MailRecipient[]> {
  const rows = await readByKeys(
    tenantEntity(),
    clinic_ids.map((tenant_id) => ({ tenant_id })),
  );
  const administrators = await readAllAdministrators(rows.filter((row) => row !== undefined));
  const recipients = administrators.map(({ tenant, user }) => ({ ...user, clinic_id: tenant.tenant_id }));
  return [...new Map(recipients.map((recipient) => [recipient.user_id, recipient])).values()];
}

/** What became of one mail: it is settled, or SES did not take it and it is tried again. */
type Result = Pick<AnnouncementMailRow, "status" | "reason"> | "postponed";

const failed = (reason: AnnouncementFailureReason) => ({ status: "FAILED", reason }) as const;

async function send(row: AnnouncementRow, { clinic_id, user_id, email, first_name }: MailRecipient): Promise<Result> {
  const { announcement_id, created_at } = row;
  if (!mailFrom()) return failed("no_sender");
  const tags = { tenant_id: clinic_id, announcement_id, user_id };
  try {
    await sendMail(composed(row, first_name), { to: email, clinic: COMMON_TEXTS.brand, tags });
    return { status: "SENT" };
  } catch (error) {
    logger.warn("announcement not sent", { announcement_id, user_id, cause: namesOf(error) });
    const failure = sendFailureOf(error);
    if (failure === "refused") return failed("refused");
    if (failure === "unknown") return failed("interrupted");
    return Date.now() - Date.parse(created_at) > PATIENCE_MS ? failed("gave_up") : "postponed";
  }
}

/** Claims, sends and settles one mail. A mail that is postponed is no longer claimed. */
async function deliver(row: AnnouncementRow, recipient: MailRecipient): Promise<Result> {
  const { announcement_id, expires } = row;
  const { user_id, clinic_id } = recipient;
  const at = new Date().toISOString();
  const mail = { announcement_id, user_id, clinic_id, at, expires };
  await announcementMailEntity()
    .create({ ...mail, status: "CLAIMED" })
    .go();
  const result = await send(row, recipient);
  if (result === "postponed") await announcementMailEntity().delete({ announcement_id, user_id }).go();
  else
    await announcementMailEntity()
      .put({ ...mail, ...result })
      .go();
  return result;
}

/** Marks the mails that a former run has claimed and not settled: they may have been sent. */
const settleInterrupted = (mails: readonly AnnouncementMailRow[]) =>
  Promise.all(
    mails
      .filter(({ status }) => status === "CLAIMED")
      .map((mail) =>
        announcementMailEntity()
          .put({ ...mail, ...failed("interrupted") })
          .go(),
      ),
  );

/**
 * Sends the mails of a claimed announcement that are missing.
 * @returns whether all of them are settled
 */
async function sendMissing(row: AnnouncementRow, hasTime: () => boolean): Promise<boolean> {
  const { announcement_id } = row;
  const { data } = await announcementMailEntity()
    .query.byAnnouncement({ announcement_id })
    .go({ pages: "all", consistent: true });
  await settleInterrupted(data);
  const known = new Set(data.map(({ user_id }) => user_id));
  const missing = (await readRecipients(row)).filter(({ user_id }) => !known.has(user_id));
  for (const recipient of missing)
    for (let refused = 0; ; refused += 1) {
      if (!hasTime() || refused >= MAX_REFUSED) return false;
      if ((await deliver(row, recipient)) !== "postponed") break;
      await sleep(SLOWER_MS);
    }
  return true;
}

/** Counts the mails of an announcement that were sent and that failed. */
async function readFigures(announcement_id: string) {
  const query = announcementMailEntity().query.byAnnouncement({ announcement_id });
  const { data } = await query.go({ pages: "all", consistent: true });
  const count = (wanted: AnnouncementMailRow["status"]) => data.filter(({ status }) => status === wanted).length;
  return { sent: count("SENT"), failed: count("FAILED") };
}

/** Ends a run: the announcement gets its figures and is free for the next run, or done. */
async function release({ announcement_id }: AnnouncementRow, isDone: boolean): Promise<void> {
  await announcementEntity()
    .patch({ announcement_id })
    .set({ ...(await readFigures(announcement_id)), status: isDone ? "DONE" : "SENDING" })
    .remove(["claimed_at"])
    .go();
}

/**
 * Sends the announcements that are not sent yet, one mail after the other, and none twice. A run that ends early or is interrupted is
 * continued by a later one.
 * @param hasTime returns whether the run may send a further mail
 */
export async function sendAnnouncements(hasTime: () => boolean): Promise<void> {
  const { data } = await announcementEntity().query.unsent({ status: "SENDING" }).go({ pages: "all" });
  for (const row of data) {
    if (!hasTime()) return;
    const claimed = await claim(row);
    if (claimed) await release(claimed, await sendMissing(claimed, hasTime));
  }
}

/** An event of SES about a mail of an announcement. */
interface AnnouncementEvent {
  readonly announcement_id: string;
  readonly user_id: string;
  readonly isDelivered: boolean;
}

/**
 * Records that SES has sent a mail of which that is not known, or that a mail was not delivered.
 * @throws Error while the mail is being sent, so that SNS repeats the event
 */
export async function settleAnnouncementMail({ announcement_id, user_id, isDelivered }: AnnouncementEvent) {
  const mail = await findRow(announcementMailEntity(), { announcement_id, user_id });
  if (!mail || (isDelivered && mail.reason !== "interrupted")) return;
  if (mail.status === "CLAIMED") throw new Error("The mail is still being sent.");
  const change = isDelivered ? ({ status: "SENT", reason: undefined } as const) : failed("bounced");
  await announcementMailEntity()
    .put({ ...mail, ...change })
    .go();
  await announcementEntity()
    .patch({ announcement_id })
    .set(await readFigures(announcement_id))
    .go();
}

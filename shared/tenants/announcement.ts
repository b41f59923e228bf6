import * as z from "zod";
import { NOT_SENT, type NotSent } from "../messages/delivery.ts";
import { Instant, multilineText, requiredText } from "../values/fields.ts";
import { AnnouncementId, TenantId, UserId } from "../values/ids.ts";

/** The most clinics of one announcement. */
export const MAX_ANNOUNCED_CLINICS = 2_000;

/** A mail of the platform to all active administrators of some clinics. */
export const NewAnnouncement = z.strictObject({
  tenant_ids: z
    .array(TenantId, "Choose at least one clinic")
    .min(1, "Choose at least one clinic")
    .max(MAX_ANNOUNCED_CLINICS, `Choose at most ${MAX_ANNOUNCED_CLINICS} clinics`),
  subject: requiredText("Subject", 150),
  text: multilineText("Text", 10_000),
});
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

const ANNOUNCEMENT_STATUSES = ["SENDING", "DONE"] as const;

const count = z.number().int();

/** An announcement and how far it is. The figures are updated after each run, which starts every minute. */
export const Announcement = z.object({
  announcement_id: AnnouncementId,
  subject: z.string(),
  text: z.string(),
  status: z.enum(ANNOUNCEMENT_STATUSES),
  clinics: count,
  recipients: count.meta({ description: "Administrators when it was written" }),
  sent: count,
  failed: count,
  author_name: z.string(),
  created_at: Instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** An administrator of a clinic to whom an announcement is mailed. */
export const Recipient = z.object({
  tenant_id: TenantId,
  tenant_name: z.string(),
  user_id: UserId,
  name: z.string(),
  email: z.string(),
});
export type Recipient = z.infer<typeof Recipient>;

/** The most administrators that the response of a dry run lists. */
export const MAX_RECIPIENTS_SHOWN = 50;

/** The administrators to whom an announcement would be mailed: their number, and at most 50 of them. */
export const AnnouncementDryRun = z.object({
  affected: z.object({ total: count, clinics: count, items: z.array(Recipient) }),
});

/** A mail of an announcement that did not reach its recipient. The name and the address are those that the person has now. */
export const AnnouncementFailure = Recipient.extend({ reason: z.string(), at: Instant });
export type AnnouncementFailure = z.infer<typeof AnnouncementFailure>;

/** The reasons why a mail of an announcement was not delivered, by the code that is stored with it. */
export const ANNOUNCEMENT_FAILURES = {
  refused: NOT_SENT.refused,
  gave_up: NOT_SENT.gave_up,
  bounced: NOT_SENT.bounced,
  no_sender: NOT_SENT.no_sender,
  interrupted: NOT_SENT.interrupted,
} as const satisfies Partial<Record<NotSent, string>>;
export type AnnouncementFailureReason = keyof typeof ANNOUNCEMENT_FAILURES;

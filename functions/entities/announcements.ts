import {
  ANNOUNCEMENT_FAILURES,
  Announcement,
  type AnnouncementFailureReason,
} from "../../shared/tenants/announcement.ts";
import {
  attributesOf,
  expiring,
  expiryAfter,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";

const ANNOUNCEMENT_DAYS = 365;

/** An announcement. It belongs to the platform and ends after a year. */
export const announcementEntity = lazyEntity({
  entity: "announcement",
  attributes: {
    ...attributesOf(Announcement.omit({ clinics: true }), [
      "announcement_id",
      "subject",
      "text",
      "recipients",
      "author_name",
      "created_at",
    ]),
    clinic_ids: { type: "list", items: { type: "string" }, required: true, readOnly: true },
    ...fixedTexts("author_id"),
    /** When a run began to send it. Other runs leave it until the run ends, or must have ended. */
    claimed_at: { type: "string" },
    ...expiring,
  },
  indexes: {
    byId: primary([], ["announcement_id"]),
    // The dispatcher finds those that are still to be sent.
    unsent: secondary(1, [], ["status", "announcement_id"], ({ status }) => status === "SENDING"),
  },
});
export type AnnouncementRow = RowOf<typeof announcementEntity>;

/** The mail of an announcement to one person. A row that stays CLAIMED was interrupted. */
export const announcementMailEntity = lazyEntity({
  entity: "announcementMail",
  attributes: {
    ...fixedTexts("announcement_id", "user_id", "clinic_id"),
    status: { type: ["CLAIMED", "SENT", "FAILED"] as const, required: true },
    reason: { type: Object.keys(ANNOUNCEMENT_FAILURES) as AnnouncementFailureReason[] },
    at: { type: "string", required: true },
    ...expiring,
  },
  indexes: {
    byAnnouncement: primary([], ["announcement_id", "user_id"]),
    failed: secondary(1, [], ["announcement_id", "user_id"], ({ status }) => status === "FAILED"),
  },
});
export type AnnouncementMailRow = RowOf<typeof announcementMailEntity>;

/** Returns the time at which an announcement and its mails end. */
export const announcementExpiry = (): number => expiryAfter(ANNOUNCEMENT_DAYS);

import { fixedTexts, lazyEntity, primary, type RowOf, secondary } from "../platform/dynamo/entity.ts";

/**
 * A calendar feed of a practitioner. Only a hash of its key is stored. A revoked feed keeps its row without the hash as long as audit
 * entries last, so that restoring the clinic's rows from a file does not bring it back.
 */
export const feedEntity = lazyEntity({
  entity: "feed",
  attributes: {
    ...fixedTexts("tenant_id", "feed_id", "staff_id", "created_at", "created_by"),
    /** The practitioner's account, with which the feed dies. */
    ...fixedTexts("user_id"),
    token_hash: { type: "string", required: true },
    /** The last day, in UTC, on which it was read, and on which it was read with names of patients. */
    read_on: { type: "string" },
    named_on: { type: "string" },
    revoked_at: { type: "string" },
    /** Set when the feed is revoked. */
    expires: { type: "number" },
  },
  indexes: {
    // A reader's key names the clinic, and the file names the feed.
    byId: primary(["tenant_id"], ["feed_id"]),
    // The feeds of one practitioner that are in use.
    byStaff: secondary(1, ["tenant_id", "staff_id"], ["feed_id"], ({ revoked_at }) => revoked_at === undefined),
  },
});
export type FeedRow = RowOf<typeof feedEntity>;

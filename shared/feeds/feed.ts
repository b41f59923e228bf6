import * as z from "zod";
import { Instant } from "../values/fields.ts";
import { FeedId } from "../values/ids.ts";

/** What calendar feeds show of a patient's name: nothing, the first letters, or the first name. They never show more. */
export const FEED_NAMES = ["none", "initials", "first_name"] as const;
export type FeedNames = (typeof FEED_NAMES)[number];

/** The days before today that a feed shows. It also shows the following twelve months. */
export const FEED_PAST_DAYS = 30;

/** The part of the path of a feed's address before its file. */
export const FEED_PATH = "/feeds/";

/** The sentences about calendar feeds. */
export const FEED_TEXTS = {
  inactive: "This practitioner is not active, so no calendar feed was created.",
} as const;

/** An address from which a calendar program reads a practitioner's appointments. */
export const Feed = z.object({
  feed_id: FeedId,
  created_at: Instant,
  created_by_name: z.string().meta({ description: "Who created it" }),
  read_on: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: "The last day, in UTC, on which it was read; null if never" }),
});
export type Feed = z.output<typeof Feed>;

/** A new feed. Only a digest of its key is stored, so the address is in no other response. */
export const CreatedFeed = z.object({
  feed_id: FeedId,
  url: z.string().meta({ description: "The address with its key, which is never shown again" }),
});
export type CreatedFeed = z.output<typeof CreatedFeed>;

/** A missing, malformed or unknown key gets the same answer, and so does a request with further parameters. */
export const FeedQuery = z.object({ key: z.string().default("").meta({ description: "The key of the feed" }) });

import * as z from "zod";
import { pagesOf } from "../contract/paging.ts";
import { created, routeWith } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { CreatedFeed, Feed, FeedQuery } from "./feed.ts";

/** Defines an operation on the feeds of any practitioner for administrators, and on their own for practitioners. */
const feedRoute = routeWith({ roles: ["TENANT_ADMIN", "PRACTITIONER"], scope: null });

export const feeds = {
  list: feedRoute("GET", "/api/staff/{staff_id}/feeds", {
    summary: "List the calendar feeds of a practitioner, oldest first. Practitioners list their own",
    notFound: NOT_FOUND_TEXTS.practitioner,
    ...pagesOf(Feed),
  }),
  create: feedRoute("POST", "/api/staff/{staff_id}/feeds", {
    summary: "Create a calendar feed of a practitioner, whose address is shown once",
    notFound: NOT_FOUND_TEXTS.practitioner,
    ...created(CreatedFeed),
  }),
  remove: feedRoute("DELETE", "/api/feeds/{feed_id}", {
    summary: "Revoke a calendar feed, which is not found at its next request",
  }),
  getCalendar: routeWith({ roles: "public", scope: null })("GET", "/feeds/{feed_file}", {
    summary: "Get the calendar of a feed, {feed_id}.ics, for a calendar program",
    notFound: NOT_FOUND_TEXTS.feed,
    query: FeedQuery,
    response: z.string(),
    mediaType: "text/calendar",
  }),
};

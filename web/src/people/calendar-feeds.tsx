import "./calendar-feeds.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedFeed, Feed } from "../../../shared/feeds/feed.ts";
import { feeds } from "../../../shared/feeds/routes.ts";
import { dateText } from "../../../shared/values/us-text.ts";
import { allPages, keyedQuery, queryClient, tenantKey } from "../api/query-client.ts";
import { apiOf } from "../api/send.ts";
import { ActionDialog } from "../components/dialogs/action-dialog.tsx";
import { CopiedSecret } from "../components/dialogs/copied-secret.tsx";
import { QueryBoundary } from "../components/feedback/query-boundary.tsx";
import { whenText } from "../lib/dates.ts";
import { useAction } from "../lib/hooks.ts";

/** The sentences about the calendar feeds of a practitioner. */
export const CALENDAR_FEEDS = {
  title: "Calendar feeds",
  about:
    "A calendar program, such as that of a phone, shows the appointments of the last 30 days and of the next 12 months by a calendar feed.",
  delay: "Calendars refresh by themselves only every few hours, so they show changes late.",
  failed: "Failed to load the calendar feeds",
  loading: "Loading the calendar feeds",
  none: "No calendar feeds yet.",
  create: "Create calendar feed",
  notCreated: "The calendar feed was not created",
  made: ({ created_at, created_by_name }: Feed) => `Created ${whenText(created_at)} by ${created_by_name}`,
  read: ({ read_on }: Feed) => (read_on ? `last read ${dateText(read_on)}` : "never read"),
  header: "Calendar feed",
  address: "Address",
  shownOnce: "Copy the address now. It is not shown again.",
  next: "In the calendar program, add a calendar by its address: Subscribe from web in Outlook, From URL in Google Calendar, Add Subscription Calendar on an iPhone. Anyone who has the address can read the calendar, so keep it to yourself.",
  revoke: "Revoke",
  question: "Revoke the calendar feed?",
  revocation:
    "The calendar finds nothing at its next request. It may go on showing what it has read until someone removes it there.",
  revoked: "Calendar feed revoked",
  notRevoked: "The calendar feed was not revoked",
} as const;

const feedsApi = apiOf(feeds);

const feedsKey = (staff_id: string) => ["feeds", staff_id] as const;

const feedsQuery = (staff_id: string) =>
  keyedQuery([...feedsKey(staff_id)], () => allPages((query) => feedsApi.list({ params: { staff_id }, query })));

/** Lists the calendar feeds of a practitioner, which can be created and revoked. */
export function CalendarFeeds({ staff_id }: { readonly staff_id: string }) {
  const query = useQuery(feedsQuery(staff_id));
  const [created, setCreated] = useState<CreatedFeed>();
  const [revoking, setRevoking] = useState<Feed>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: tenantKey(...feedsKey(staff_id)) });
  const creation = useAction({
    id: CALENDAR_FEEDS.create,
    run: () => feedsApi.create({ params: { staff_id } }).finally(refresh),
    failed: CALENDAR_FEEDS.notCreated,
    onDone: setCreated,
  });
  return (
    <div className="calendar-feeds">
      <div>
        {CALENDAR_FEEDS.about} {CALENDAR_FEEDS.delay}
      </div>
      <QueryBoundary query={query} failed={CALENDAR_FEEDS.failed} loading={CALENDAR_FEEDS.loading}>
        {(listed) =>
          listed.length === 0 ? (
            <Box color="text-body-secondary">{CALENDAR_FEEDS.none}</Box>
          ) : (
            <ul aria-label={CALENDAR_FEEDS.title}>
              {listed.map((feed) => (
                <li key={feed.feed_id}>
                  {CALENDAR_FEEDS.made(feed)}, {CALENDAR_FEEDS.read(feed)}{" "}
                  <Button
                    variant="inline-link"
                    ariaLabel={`${CALENDAR_FEEDS.revoke}: ${CALENDAR_FEEDS.made(feed)}`}
                    onClick={() => setRevoking(feed)}
                  >
                    {CALENDAR_FEEDS.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Button loading={creation.isPending} onClick={() => creation.mutate()}>
        {CALENDAR_FEEDS.create}
      </Button>
      {created && (
        <CopiedSecret
          header={CALENDAR_FEEDS.header}
          label={CALENDAR_FEEDS.address}
          secret={created.url}
          notice={CALENDAR_FEEDS.shownOnce}
          onClose={() => setCreated(undefined)}
        >
          {CALENDAR_FEEDS.next}
        </CopiedSecret>
      )}
      {revoking && (
        <ActionDialog
          header={CALENDAR_FEEDS.question}
          action={CALENDAR_FEEDS.revoke}
          run={() => feedsApi.remove({ params: { feed_id: revoking.feed_id } })}
          refresh={refresh}
          done={CALENDAR_FEEDS.revoked}
          failed={CALENDAR_FEEDS.notRevoked}
          onClose={() => setRevoking(undefined)}
        >
          {CALENDAR_FEEDS.made(revoking)}. {CALENDAR_FEEDS.revocation}
        </ActionDialog>
      )}
    </div>
  );
}

export default CalendarFeeds;

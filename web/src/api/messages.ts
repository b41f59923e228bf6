import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { MessageStatus } from "../../../shared/messages/delivery.ts";
import { messagesApi } from "./messages-api.ts";
import type { Paging } from "./people.ts";
import { tenantKey } from "./query-client.ts";

const REFRESH_MS = 60_000;

/** The messages of an appointment. Its version is part of the key, because each change may plan others. */
export const messagesOfAppointmentQuery = (appointment_id: string, version: number) =>
  queryOptions({
    queryKey: tenantKey("messages", "appointment", appointment_id, String(version)),
    queryFn: async () => {
      const { items } = await messagesApi.listOfAppointment({ params: { appointment_id }, query: { limit: 100 } });
      return items.toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
    },
    refetchInterval: REFRESH_MS,
  });

/** The first messages that did not reach patients of appointments to come. */
export const undeliveredQuery = () =>
  queryOptions({
    queryKey: tenantKey("messages", "undelivered"),
    queryFn: async () => (await messagesApi.listUndelivered({})).items,
    refetchInterval: REFRESH_MS,
  });

interface MessageFilters {
  readonly from: string;
  readonly to: string;
  readonly status: MessageStatus | undefined;
}

/** Returns a page of the clinic's messages that the filters leave. */
export const messagePages = (filters: MessageFilters) => (paging: Paging) =>
  messagesApi.list({ query: { ...filters, ...paging } });

/** The clinic's messages, latest first, page by page. */
export const messagesQuery = (filters: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: tenantKey("messages", "list", filters.from, filters.to, filters.status ?? ""),
    queryFn: ({ pageParam: cursor }) => messagePages(filters)({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

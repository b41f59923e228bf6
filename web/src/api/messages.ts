import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { MessageStatus } from "../../../shared/messages/delivery.ts";
import { messagesApi } from "./messages-api.ts";
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

export interface MessageFilters {
  readonly from: string;
  readonly to: string;
  readonly status: MessageStatus | undefined;
}

/** The clinic's messages, latest first, page by page. */
export const messagesQuery = ({ from, to, status }: MessageFilters) =>
  infiniteQueryOptions({
    queryKey: tenantKey("messages", "list", from, to, status ?? ""),
    queryFn: ({ pageParam: cursor }) => messagesApi.list({ query: { from, to, status, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

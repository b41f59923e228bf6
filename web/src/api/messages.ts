import type { messages } from "../../../shared/messages/routes.ts";
import { messagesApi } from "./api.ts";
import { type Filters, keyedQuery, type Paging, pagedQuery } from "./query-client.ts";

const REFRESH_MS = 60_000;

/** Builds the query of the messages of an appointment. Its version is part of the key, because each change may plan others. */
export const messagesOfAppointmentQuery = (appointment_id: string, version: number) =>
  keyedQuery(
    ["messages", "appointment", appointment_id, String(version)],
    async () => {
      const { items } = await messagesApi.listOfAppointment({ params: { appointment_id }, query: { limit: 100 } });
      return items.toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1));
    },
    { refetchInterval: REFRESH_MS },
  );

/** Builds the query of the first messages that did not reach patients of appointments to come. */
export const undeliveredQuery = () =>
  keyedQuery(["messages", "undelivered"], async () => (await messagesApi.listUndelivered({})).items, {
    refetchInterval: REFRESH_MS,
  });

type MessageFilters = Filters<typeof messages.list>;

/** Returns a function that asks for a page of the clinic's messages that match the filters. */
export const messagePages = (filters: MessageFilters) => (paging: Paging) =>
  messagesApi.list({ query: { ...filters, ...paging } });

/** Builds the query of the clinic's messages, latest first, page by page. */
export const messagesQuery = (filters: MessageFilters) =>
  pagedQuery(["messages", "list", JSON.stringify(filters)], messagePages(filters));

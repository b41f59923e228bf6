import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fullName } from "../../../../shared/names.ts";
import { activityApi } from "../../api/activity-api.ts";
import { allPages } from "../../api/all-pages.ts";
import type { Paging } from "../../api/people.ts";
import { tenantKey } from "../../api/query-client.ts";
import { staffApi } from "../../api/staff-api.ts";
import type { Filters } from "./use-filters.ts";

const DAY_MS = 86_400_000;

/** Returns a day's first instant and that of the next day, on the clock of this device. */
function spanOf(day: string) {
  const from = new Date(`${day}T00:00`);
  const after = new Date(from.getTime() + 1.5 * DAY_MS);
  after.setHours(0, 0, 0, 0);
  return { from: from.toISOString(), before: after.toISOString() };
}

/** Returns a page of what the filters leave. */
export const activityPages =
  ({ day, person, record }: Filters) =>
  (paging: Paging) =>
    activityApi.list({
      query: {
        ...(day && spanOf(day)),
        ...(person && { user_id: person }),
        ...(record && { record_id: record }),
        ...paging,
      },
    });

/** The audit log, latest first, page by page. */
export const activityQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: tenantKey("activity", filters.day ?? "", filters.person ?? "", filters.record ?? ""),
    queryFn: ({ pageParam: cursor }) => activityPages(filters)({ cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  });

/** The names of the clinic's staff by the id of their account and by that of their staff record. */
export const namesQuery = () =>
  queryOptions({
    queryKey: tenantKey("staff", "names"),
    queryFn: async () => {
      const people = await allPages((query) => staffApi.list({ query }));
      return {
        users: new Map(people.map((person) => [person.user_id, fullName(person)])),
        staff: new Map(people.map((person) => [person.staff_id, fullName(person)])),
      };
    },
  });

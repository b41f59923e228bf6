import { staffApi } from "../../api/api.ts";
import { allPages, keyedQuery, queryClient, tenantKey } from "../../api/query-client.ts";

/** Builds the query of the staff of a location, or of the whole clinic. */
export const staffQuery = (location_id?: string) =>
  keyedQuery(["staff", location_id ?? "all"], () =>
    allPages((paging) => staffApi.list({ query: { ...paging, ...(location_id && { location_id }) } })),
  );

/** Reloads every list that shows the clinic's staff, and the calendar's practitioners. */
export const staffChanged = () =>
  Promise.all(
    ["staff", "practitioners", "schedules"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })),
  );

export const staffMemberQuery = (staff_id: string) =>
  keyedQuery(["staff", "one", staff_id], () => staffApi.get({ params: { staff_id } }));

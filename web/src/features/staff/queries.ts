import { allPages } from "../../api/all-pages.ts";
import { keyedQuery } from "../../api/queries.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { staffApi } from "../../api/staff-api.ts";

/** Builds the query of the people of a location, or of all. */
export const staffQuery = (location_id?: string) =>
  keyedQuery(["staff", location_id ?? "all"], () =>
    allPages((paging) => staffApi.list({ query: { ...paging, ...(location_id && { location_id }) } })),
  );

/** Has every list that shows the clinic's people read anew. */
export const staffChanged = () =>
  Promise.all(["staff", "practitioners"].map((part) => queryClient.invalidateQueries({ queryKey: tenantKey(part) })));

/** Builds the query of one person. */
export const staffMemberQuery = (staff_id: string) =>
  keyedQuery(["staff", "one", staff_id], () => staffApi.get({ params: { staff_id } }));

import { queryOptions } from "@tanstack/react-query";
import { allPages } from "./all-pages.ts";
import { locationsApi } from "./locations-api.ts";
import { tenantKey } from "./query-client.ts";

/** Builds the query of every room of a location, oldest first. */
export const roomsQuery = (location_id: string) =>
  queryOptions({
    queryKey: tenantKey("rooms", location_id),
    queryFn: () => allPages((query) => locationsApi.listRooms({ params: { location_id }, query })),
  });

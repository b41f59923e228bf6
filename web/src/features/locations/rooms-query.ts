import { queryOptions } from "@tanstack/react-query";
import { allPages } from "../../api/all-pages.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { tenantKey } from "../../api/query-client.ts";

/** Every room of a location, oldest first. */
export const roomsQuery = (location_id: string) =>
  queryOptions({
    queryKey: tenantKey("rooms", location_id),
    queryFn: () => allPages((query) => locationsApi.listRooms({ params: { location_id }, query })),
  });

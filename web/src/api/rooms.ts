import { allPages } from "./all-pages.ts";
import { locationsApi } from "./locations-api.ts";
import { keyedQuery } from "./queries.ts";

/** Builds the query of every room of a location, oldest first. */
export const roomsQuery = (location_id: string) =>
  keyedQuery(["rooms", location_id], () =>
    allPages((query) => locationsApi.listRooms({ params: { location_id }, query })),
  );

import type { Location } from "../../../shared/locations/location.ts";
import { utcDate } from "../../../shared/values/days-and-times.ts";
import { locationsApi, servicesApi } from "./api.ts";
import { allPages, keyedQuery, queryClient, tenantKey } from "./query-client.ts";

/** Builds the query of every location of the clinic, oldest first. */
export const locationsQuery = () => keyedQuery(["locations"], () => allPages((query) => locationsApi.list({ query })));

/** Begins to load the locations of a page, and then what depends on them. Returns null, as a route's loader. */
export function prefetchByLocations(prefetchMore: (locations: Location[]) => unknown): null {
  void queryClient
    .fetchQuery(locationsQuery())
    .then(prefetchMore)
    // The page itself says why the locations can't be loaded.
    .catch(() => undefined);
  return null;
}

export const locationQuery = (location_id: string) =>
  keyedQuery(["locations", location_id], () => locationsApi.get({ params: { location_id } }));

/** Returns the beginning of the key of every query that shows a location's closures. */
export const closuresKey = (location_id: string) => tenantKey("closures", location_id);

const PAST_DAYS = 31;

/** Builds the query of the closures of a location from a month ago on, earliest end first. */
export const closuresQuery = (location_id: string) =>
  keyedQuery(["closures", location_id], () => {
    const from = utcDate(-PAST_DAYS);
    return allPages((page) => locationsApi.listClosures({ params: { location_id }, query: { ...page, from } }));
  });

/** Builds the query of every room of a location, oldest first. */
export const roomsQuery = (location_id: string) =>
  keyedQuery(["rooms", location_id], () =>
    allPages((query) => locationsApi.listRooms({ params: { location_id }, query })),
  );

export const servicesQuery = (location_id: string) =>
  keyedQuery(["services", location_id], () =>
    allPages((query) => servicesApi.list({ params: { location_id }, query })),
  );

import { allPages } from "./all-pages.ts";
import { keyedQuery } from "./queries.ts";
import { servicesApi } from "./services-api.ts";

/** Builds the query of the services of a location. */
export const servicesQuery = (location_id: string) =>
  keyedQuery(["services", location_id], () =>
    allPages((query) => servicesApi.list({ params: { location_id }, query })),
  );

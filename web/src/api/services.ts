import { allPages } from "./all-pages.ts";
import { keyedQuery } from "./queries.ts";
import { servicesApi } from "./services-api.ts";

/** Loads everything that a location offers. */
export const servicesQuery = (location_id: string) =>
  keyedQuery(["services", location_id], () =>
    allPages((query) => servicesApi.list({ params: { location_id }, query })),
  );

import { queryOptions } from "@tanstack/react-query";
import { allPages } from "./all-pages.ts";
import { locationsApi } from "./locations-api.ts";
import { tenantKey } from "./query-client.ts";

/** Every location of the clinic, oldest first. */
export const locationsQuery = () =>
  queryOptions({
    queryKey: tenantKey("locations"),
    queryFn: () => allPages((query) => locationsApi.list({ query })),
  });

/** One location of the clinic. */
export const locationQuery = (location_id: string) =>
  queryOptions({
    queryKey: tenantKey("locations", location_id),
    queryFn: () => locationsApi.get({ params: { location_id } }),
  });

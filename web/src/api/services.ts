import { queryOptions } from "@tanstack/react-query";
import { allPages } from "./all-pages.ts";
import { tenantKey } from "./query-client.ts";
import { servicesApi } from "./services-api.ts";

/** Everything that a location offers. */
export const servicesQuery = (location_id: string) =>
  queryOptions({
    queryKey: tenantKey("services", location_id),
    queryFn: () => allPages((query) => servicesApi.list({ params: { location_id }, query })),
  });

import { queryOptions } from "@tanstack/react-query";
import { allPages } from "./all-pages.ts";
import { tenantKey } from "./query-client.ts";
import { tenantsApi } from "./tenants-api.ts";

/** Every clinic of the platform, newest first. */
export const tenantsQuery = () =>
  queryOptions({
    queryKey: tenantKey("tenants"),
    queryFn: () => allPages((query) => tenantsApi.list({ query })),
  });

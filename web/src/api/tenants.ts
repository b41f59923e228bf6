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

/** The steps that set the clinic up; none once all are done. */
export const setupQuery = () =>
  queryOptions({
    queryKey: tenantKey("setup"),
    queryFn: async () => (await tenantsApi.listSetup({})).items,
  });

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

/** A clinic with its administrators, its use and its history. */
export const tenantQuery = (tenant_id: string) =>
  queryOptions({
    queryKey: tenantKey("tenants", "one", tenant_id),
    queryFn: () => tenantsApi.get({ params: { tenant_id } }),
  });

import { queryOptions } from "@tanstack/react-query";
import { MAX_PAGE_SIZE } from "../../../shared/paging.ts";
import type { Tenant } from "../../../shared/tenants/tenant.ts";
import { tenantKey } from "./query-client.ts";
import { tenantsApi } from "./tenants-api.ts";

/** Every clinic of the platform, newest first. */
async function allTenants(): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await tenantsApi.list({ query: { limit: MAX_PAGE_SIZE, cursor } });
    tenants.push(...items);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  return tenants;
}

export const tenantsQuery = () => queryOptions({ queryKey: tenantKey("tenants"), queryFn: allTenants });

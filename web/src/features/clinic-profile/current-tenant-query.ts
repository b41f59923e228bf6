import { queryOptions } from "@tanstack/react-query";
import { tenantKey } from "../../api/query-client.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** The caller's own clinic. */
export const currentTenantQuery = () =>
  queryOptions({ queryKey: tenantKey("current-tenant"), queryFn: () => tenantsApi.getCurrent() });

import type { Tenant } from "../../shared/tenants/tenant.ts";
import type { TenantRow } from "../http/caller.ts";

/** A tenants row as the contract shows it. */
export const toTenant = (row: TenantRow): Tenant => ({
  ...row,
  website_url: row.website_url ?? null,
  logo_url: row.logo_url ?? null,
});

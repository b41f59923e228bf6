import type { contract } from "../../shared/contract.ts";
import { page } from "../data/page.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import { toTenant } from "./to-tenant.ts";

/** The clinics of the platform, newest first. */
export const list: UseCase<typeof contract.tenants.list> = async (_caller, { query }) => {
  const { items, next_cursor } = await page(TenantEntity.query.byCreation({}), query, "desc");
  return { items: items.map(toTenant), next_cursor };
};

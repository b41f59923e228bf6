import { page } from "../data/page.ts";
import { PLATFORM } from "../data/platform.ts";
import { findRows } from "../data/read-items.ts";
import { searchItems } from "../data/search.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";

/**
 * Lists the clinics of the platform in one of three orders, or those that a search finds, in the order of the matching terms. Each
 * reads one page of an index, however many clinics there are.
 */
export const list: UseCase<"tenants.list"> = async (_caller, { query }) => {
  const { sort, ...paging } = query;
  const search = query.search?.trim();
  if (!search && sort === "created") return page(TenantEntity.query.byCreation({}), paging, "desc");
  if (!search && sort === "use") return page(TenantEntity.query.byUse({}), paging);
  const { items, next_cursor } = await searchItems({ tenant_id: PLATFORM, kind: "clinic" }, { ...paging, search });
  const keys = items.map(({ record_id }) => ({ tenant_id: record_id }));
  const rows = await findRows(TenantEntity, keys);
  return { items: rows.filter((row) => row !== undefined), next_cursor };
};

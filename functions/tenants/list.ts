import type { contract } from "../../shared/contract.ts";
import { page } from "../data/page.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinics of the platform, newest first. */
export const list: UseCase<typeof contract.tenants.list> = (_caller, { query }) =>
  page(TenantEntity.query.byCreation({}), query, "desc");

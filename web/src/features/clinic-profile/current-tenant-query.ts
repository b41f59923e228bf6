import { keyedQuery } from "../../api/queries.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** The caller's own clinic. */
export const currentTenantQuery = () => keyedQuery(["current-tenant"], () => tenantsApi.getCurrent());

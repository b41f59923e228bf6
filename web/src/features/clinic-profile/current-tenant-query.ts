import { keyedQuery } from "../../api/queries.ts";
import { tenantsApi } from "../../api/tenants-api.ts";

/** Builds the query of the signed-in person's clinic. */
export const currentTenantQuery = () => keyedQuery(["current-tenant"], () => tenantsApi.getCurrent());

import { tenants } from "../../../shared/tenants/routes.ts";
import { apiOf } from "./api.ts";

export const tenantsApi = apiOf(tenants);

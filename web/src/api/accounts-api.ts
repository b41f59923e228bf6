import { accountRoutes } from "../../../shared/accounts/account-routes.ts";
import { apiOf } from "./api.ts";

export const accountsApi = apiOf(accountRoutes);

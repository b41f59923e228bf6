import { accounts } from "../../../shared/accounts/routes.ts";
import { apiOf } from "./api.ts";

export const accountsApi = apiOf(accounts);

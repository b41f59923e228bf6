import { administratorRoutes } from "../../../shared/accounts/administrator-routes.ts";
import { apiOf } from "./api.ts";

export const administratorsApi = apiOf(administratorRoutes);

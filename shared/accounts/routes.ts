import { accountRoutes } from "./account-routes.ts";
import { administratorRoutes } from "./administrator-routes.ts";

export const accounts = { ...accountRoutes, ...administratorRoutes };

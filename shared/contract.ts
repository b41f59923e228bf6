import { accounts } from "./accounts/routes.ts";
import type { Routes } from "./route.ts";
import { tenants } from "./tenants/routes.ts";

/** The whole API, by domain. Each domain is one Lambda and one folder under functions/. */
export const contract = { accounts, tenants } satisfies Record<string, Routes>;

export type Domain = keyof typeof contract;

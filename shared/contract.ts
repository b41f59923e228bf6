import { accounts } from "./accounts/routes.ts";
import { appointments } from "./appointments/routes.ts";
import { billing } from "./billing/routes.ts";
import { insurance } from "./insurance/routes.ts";
import { locations } from "./locations/routes.ts";
import { patients } from "./patients/routes.ts";
import type { Routes } from "./route.ts";
import { services } from "./services/routes.ts";
import { staff } from "./staff/routes.ts";
import { tenants } from "./tenants/routes.ts";

/** The whole API, by domain. Each domain is one Lambda and one folder under functions/. */
export const contract = {
  accounts,
  tenants,
  locations,
  staff,
  services,
  billing,
  insurance,
  patients,
  appointments,
} satisfies Record<string, Routes>;

export type Domain = keyof typeof contract;

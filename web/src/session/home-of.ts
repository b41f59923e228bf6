import type { Role } from "../../../shared/contract/roles.ts";
import { PATHS } from "../paths.ts";

const HOMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: PATHS.dashboard,
  TENANT_ADMIN: PATHS.dashboard,
  RECEPTIONIST: PATHS.frontDesk,
  PRACTITIONER: PATHS.myDay,
  MANAGER: PATHS.calendar,
};

/** Returns the start page of a role, to which breadcrumbs and error pages link. */
export const homeOf = (role: Role | null): string => (role ? HOMES[role] : PATHS.home);

/** Returns the page that a role sees after login. */
export const landingOf = (role: Role | null): string =>
  role === "PLATFORM_ADMIN" || role === "TENANT_ADMIN" ? PATHS.dashboard : PATHS.home;

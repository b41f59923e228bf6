import type { Role } from "../../../shared/roles.ts";
import { PATHS } from "../paths.ts";

const HOMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: PATHS.dashboard,
  TENANT_ADMIN: PATHS.dashboard,
  RECEPTIONIST: PATHS.frontDesk,
  PRACTITIONER: PATHS.myDay,
  MANAGER: PATHS.calendar,
};

/** Where a role's work begins: the way out of a page that it may not see. */
export const homeOf = (role: Role | null): string => (role ? HOMES[role] : PATHS.home);

/** Where a role lands after its login. */
export const landingOf = (role: Role | null): string =>
  role === "PLATFORM_ADMIN" || role === "TENANT_ADMIN" ? PATHS.dashboard : PATHS.home;

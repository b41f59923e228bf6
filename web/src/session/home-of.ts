import type { Role } from "../../../shared/roles.ts";
import { PATHS } from "../paths.ts";

/** Where a role's work begins: the way out of a page that it may not see. */
export const homeOf = (role: Role | null): string => {
  if (role === "PLATFORM_ADMIN" || role === "TENANT_ADMIN") return PATHS.dashboard;
  return role === "RECEPTIONIST" ? PATHS.frontDesk : PATHS.home;
};

/** Where a role lands after its login. */
export const landingOf = (role: Role | null): string =>
  role === "PLATFORM_ADMIN" || role === "TENANT_ADMIN" ? PATHS.dashboard : PATHS.home;

import type { Role } from "../../../shared/roles.ts";

/** What a role is called in front of people. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: "Platform administrator",
  TENANT_ADMIN: "Clinic administrator",
  RECEPTIONIST: "Receptionist",
  MANAGER: "Manager",
  PRACTITIONER: "Practitioner",
};

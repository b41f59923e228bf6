import type { Role } from "../roles.ts";

/** The names of the roles on screens and in mails. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: "Platform administrator",
  TENANT_ADMIN: "Clinic administrator",
  RECEPTIONIST: "Receptionist",
  MANAGER: "Manager",
  PRACTITIONER: "Practitioner",
};

import type { Role } from "../contract/roles.ts";
import type { ActorRole } from "./kinds.ts";

/** The names of the roles on screens and in mails. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: "Platform administrator",
  TENANT_ADMIN: "Clinic administrator",
  RECEPTIONIST: "Receptionist",
  MANAGER: "Manager",
  PRACTITIONER: "Practitioner",
};

/** The names of the roles of actors in the audit log. */
export const ACTOR_NAMES: Readonly<Record<ActorRole, string>> = { ...ROLE_NAMES, OPERATOR: "Operator" };

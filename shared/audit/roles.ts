import type { Role } from "../contract/roles.ts";
import { type ActorRole, PATIENT_LINK, PATIENT_ONLINE } from "./kinds.ts";

/** The names of the roles on screens and in mails. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  PLATFORM_ADMIN: "Platform administrator",
  TENANT_ADMIN: "Clinic administrator",
  RECEPTIONIST: "Receptionist",
  MANAGER: "Manager",
  PRACTITIONER: "Practitioner",
};

/** Returns the names of a person's roles, the main one first. */
export const rolesText = (main: Role | null, roles: readonly Role[]): string =>
  [...roles]
    .sort((a, b) => Number(b === main) - Number(a === main))
    .map((role) => ROLE_NAMES[role])
    .join(", ");

/** The names of the roles of actors in the audit log. */
export const ACTOR_NAMES: Readonly<Record<ActorRole, string>> = {
  ...ROLE_NAMES,
  OPERATOR: "Operator",
  PATIENT_ONLINE: "Patient (online)",
  PATIENT_LINK: "Patient (link)",
  API_KEY: "API key",
};

/** Returns the name of an actor who has no account: a patient who books online or uses a link. */
export const patientActorName = (role: ActorRole): string | undefined =>
  role === PATIENT_ONLINE || role === PATIENT_LINK ? ACTOR_NAMES[role] : undefined;

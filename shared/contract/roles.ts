/** Every role of a users row. Each is a group of the same name in the Cognito user pool. */
export const ROLES = ["PLATFORM_ADMIN", "TENANT_ADMIN", "RECEPTIONIST", "MANAGER", "PRACTITIONER"] as const;
export type Role = (typeof ROLES)[number];

/** The roles of people who belong to exactly one tenant. */
export const TENANT_ROLES = [
  "TENANT_ADMIN",
  "RECEPTIONIST",
  "MANAGER",
  "PRACTITIONER",
] as const satisfies readonly Role[];
export type TenantRole = (typeof TENANT_ROLES)[number];

export const isTenantRole = (role: Role): role is TenantRole => role !== "PLATFORM_ADMIN";

/** The roles of a person, as a row of users or of staff has them. */
interface Held<R extends Role> {
  /** The main role. */
  readonly role: R;
  /** All roles. A row without them has its main role only. */
  readonly roles?: readonly R[] | undefined;
}

export const rolesOf = <R extends Role>({ role, roles }: Held<R>): readonly R[] => roles ?? [role];

/** Returns the roles that a person has at a clinic, in the order of the contract. */
export const tenantRolesOf = (user: Held<Role>): readonly TenantRole[] =>
  TENANT_ROLES.filter((role) => rolesOf(user).includes(role));

/** A row of users, as far as it says which roles are in effect. */
interface Account extends Held<Role> {
  readonly status: "ACTIVE" | "INACTIVE";
  readonly inactive_roles?: readonly Role[] | undefined;
}

/** Returns the roles of a person that are in effect. */
export const activeRolesOf = ({ status, inactive_roles = [], ...held }: Account): readonly Role[] =>
  status === "ACTIVE" ? rolesOf(held).filter((role) => !inactive_roles.includes(role)) : [];

/** Returns whether a person administers a clinic, also while that role is not in effect. */
export const isAdministrator = (user: Held<Role>): boolean => rolesOf(user).includes("TENANT_ADMIN");

/** Returns whether a person may act as the administrator of a clinic now. */
export const isActiveAdministrator = (user: Account): boolean => activeRolesOf(user).includes("TENANT_ADMIN");

/** What an API key may be allowed to do. Each operation for programs needs one of them. */
export const SCOPES = [
  "appointments:read",
  "appointments:write",
  "patients:read",
  "patients:write",
  "configuration:read",
  "payments:read",
  "payments:write",
  "fhir:read",
  "fhir:write",
] as const;
export type Scope = (typeof SCOPES)[number];

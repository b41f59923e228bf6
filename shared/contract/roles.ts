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

import type { Me } from "../../../shared/accounts/user.ts";
import { ROLES, type Role } from "../../../shared/contract/roles.ts";

/** The details of the signed-in person that the device keeps: only those that the shell shows. */
export type SessionUser = Pick<
  Me,
  "user_id" | "staff_id" | "tenant_id" | "first_name" | "last_name" | "email" | "roles" | "tenant"
>;

/** Returns the details of the signed-in person that the device keeps. */
export function sessionUser(me: Me): SessionUser {
  const { user_id, staff_id, tenant_id, first_name, last_name, email, roles, tenant } = me;
  return { user_id, staff_id, tenant_id, first_name, last_name, email, roles, tenant };
}

/** The state that is persisted under "root". */
export interface Persisted {
  readonly user: SessionUser | null;
  readonly isAuthenticated: boolean;
  readonly userRole: Role | null;
  readonly error: string | null;
  /** Milliseconds since 1970. */
  readonly sessionExpiresAt: number | null;
}

const NOTHING: Persisted = {
  user: null,
  isAuthenticated: false,
  userRole: null,
  error: null,
  sessionExpiresAt: null,
};

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null ? (value as Fields) : undefined;
const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function tenantOf(value: unknown): SessionUser["tenant"] | undefined {
  if (value === null) return null;
  const clinic = fieldsOf(value) ?? {};
  const { tenant_id, tenant_name, status, logo_url } = clinic;
  if (!isText(tenant_id) || !isText(tenant_name) || !isTextOrNull(logo_url)) return undefined;
  if (status !== "ACTIVE" && status !== "INACTIVE") return undefined;
  return {
    tenant_id,
    tenant_name,
    status,
    logo_url,
    allow_overbooking: clinic.allow_overbooking === true,
    refunds_by_administrators: clinic.refunds_by_administrators === true,
  };
}

function userOf(value: unknown): SessionUser | undefined {
  const {
    user_id,
    staff_id,
    tenant_id,
    first_name,
    last_name,
    email,
    roles: held,
    tenant: clinic,
  } = fieldsOf(value) ?? {};
  const tenant = tenantOf(clinic);
  const roles = Array.isArray(held) ? ROLES.filter((role) => held.includes(role)) : [];
  if (!isText(user_id) || !isTextOrNull(staff_id) || !isTextOrNull(tenant_id) || tenant === undefined) return undefined;
  if (!isText(first_name) || !isText(last_name) || !isText(email) || roles.length === 0) return undefined;
  return { user_id, staff_id, tenant_id, first_name, last_name, email, roles, tenant };
}

/** Reads the persisted state, which anyone with the device may have changed. Invalid values count as signed out. */
export function restoredSession(value: unknown): Persisted {
  const { user: person, isAuthenticated, userRole, error, sessionExpiresAt } = fieldsOf(value) ?? {};
  const message = isText(error) ? error : null;
  const user = userOf(person);
  const role = user?.roles.find((each) => each === userRole);
  const expires = typeof sessionExpiresAt === "number" && Number.isFinite(sessionExpiresAt);
  if (isAuthenticated !== true || !user || !role || !expires) return { ...NOTHING, error: message };
  return { user, isAuthenticated, userRole: role, error: message, sessionExpiresAt };
}

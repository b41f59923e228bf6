import type { EntityItem } from "electrodb";
import type { Role, TenantRole } from "../../shared/roles.ts";
import type { Route } from "../../shared/route.ts";
import type { TenantEntity } from "../data/tenant.ts";
import type { UserEntity } from "../data/user.ts";

export type UserRow = EntityItem<typeof UserEntity>;
export type TenantRow = EntityItem<typeof TenantEntity>;

/** The person who calls, known from the token's `sub` and the stored rows only. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly user: UserRow;
  readonly tenantId: string | undefined;
  readonly tenant: TenantRow | undefined;
  /** Whether the person's role needs a second factor that they have not set up. */
  readonly mfaMissing: boolean;
  /** Id of the request, for the audit log. */
  readonly requestId: string;
}

/** A caller who belongs to a clinic. */
export interface TenantCaller extends Caller {
  readonly role: TenantRole;
  readonly tenantId: string;
  readonly tenant: TenantRow;
}

/** The caller of a route: undefined for a public route, a clinic's caller where only clinic roles are allowed. */
export type CallerOf<R extends Route> = R["roles"] extends readonly (infer Allowed)[]
  ? Allowed extends TenantRole
    ? TenantCaller
    : Caller
  : undefined;

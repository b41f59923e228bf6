import type { EntityItem } from "electrodb";
import type { Role, TenantRole } from "../../shared/roles.ts";
import type { Route } from "../../shared/route.ts";
import type { TenantEntity } from "../data/tenant.ts";
import type { UserEntity } from "../data/user.ts";

export type UserRow = EntityItem<typeof UserEntity>;
export type TenantRow = EntityItem<typeof TenantEntity>;

/** Who is calling, from the token's `sub` and the server's own records, and from nowhere else. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly user: UserRow;
  readonly tenantId: string | undefined;
  readonly tenant: TenantRow | undefined;
  /** The request in which they call. */
  readonly requestId: string;
}

/** A caller who belongs to a clinic. */
export interface TenantCaller extends Caller {
  readonly role: TenantRole;
  readonly tenantId: string;
  readonly tenant: TenantRow;
}

/** The caller that a route's use case can count on: nobody for a public route, a clinic's person where only such may call. */
export type CallerOf<R extends Route> = R["roles"] extends readonly (infer Allowed)[]
  ? Allowed extends TenantRole
    ? TenantCaller
    : Caller
  : undefined;

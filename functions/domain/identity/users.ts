import type { Administrator } from "../../../shared/accounts/administrator.ts";
import { AUDIT_TEXTS } from "../../../shared/audit/texts.ts";
import { isActiveAdministrator, rolesOf } from "../../../shared/contract/roles.ts";
import { fullName } from "../../../shared/values/names.ts";
import { administratorsEntity, userEntity } from "../../entities/people.ts";
import type { tenantEntity } from "../../entities/platform.ts";
import { apiKeyEntity } from "../../entities/programs.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { ifRevision } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";

/** Returns the names of API keys by id, also of revoked ones. */
async function namesOfKeys(tenant_id: string, key_ids: readonly string[]): Promise<[string, string][]> {
  const keys = await readByKeys(
    apiKeyEntity(),
    key_ids.map((key_id) => ({ tenant_id, key_id })),
  );
  return keys.flatMap((key) => (key ? [[key.key_id, key.name]] : []));
}

/**
 * Returns the full names of people by user id, and the names of the programs that called with an API key. Platform users appear
 * under one generic name, and in the platform's own log under their name or address.
 */
export async function namesOfUsers(
  tenant_id: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(user_ids)];
  const isKey = (id: string) => id.startsWith("key_");
  const [users, programs] = await Promise.all([
    readUsers(ids.filter((id) => !isKey(id))),
    namesOfKeys(tenant_id, ids.filter(isKey)),
  ]);
  const isKnown = (of: string | undefined) => tenant_id === PLATFORM || of === tenant_id;
  const nameOf = (user: RowOf<typeof userEntity>) =>
    isKnown(user.tenant_id) ? fullName(user) || user.email : AUDIT_TEXTS.platform;
  return new Map([...users.map((user) => [user.user_id, nameOf(user)] as const), ...programs]);
}

/** Reads rows of users consistently, in the order of the ids. Missing rows are skipped. */
export async function readUsers(user_ids: readonly string[]): Promise<RowOf<typeof userEntity>[]> {
  const users = await readByKeys(
    userEntity(),
    user_ids.map((user_id) => ({ user_id })),
  );
  return users.filter((user) => user !== undefined);
}

type Administrators = Omit<RowOf<typeof administratorsEntity>, "tenant_id">;

export async function readAdministrators(tenant_id: string, owner_id: string): Promise<Administrators> {
  const stored = await findRow(administratorsEntity(), { tenant_id });
  return stored ?? { user_ids: [owner_id], active_ids: [owner_id], revision: 0 };
}

/** A clinic, and one of its active administrators. */
interface ClinicAdministrator {
  readonly tenant: RowOf<typeof tenantEntity>;
  readonly user: RowOf<typeof userEntity>;
}

/** Reads the active administrators of many clinics, in the order of the clinics. */
export async function readAllAdministrators(
  tenants: readonly RowOf<typeof tenantEntity>[],
): Promise<ClinicAdministrator[]> {
  const stored = await readByKeys(administratorsEntity(), tenants);
  const pairs = tenants.flatMap((tenant, at) =>
    (stored[at]?.active_ids ?? [tenant.user_id]).map((user_id) => ({ tenant, user_id })),
  );
  const users = await readByKeys(userEntity(), pairs);
  return pairs.flatMap(({ tenant }, at) => {
    const user = users[at];
    return user?.status === "ACTIVE" ? [{ tenant, user }] : [];
  });
}

/** Builds the write of the administrators of a clinic, on the revision that was read. */
export const administratorsPut = (tenant_id: string, { revision, ...ids }: Administrators): TransactItem =>
  putItem(
    administratorsEntity()
      .put({ tenant_id, ...ids, revision: revision + 1 })
      .where(ifRevision(revision)),
  );

/** Turns a row of users into the response of an administrator, whose status is that of this role. */
export const toAdministratorResponse = (
  user: RowOf<typeof userEntity>,
  { user_id: owner_id }: { readonly user_id: string },
): Administrator => ({
  ...user,
  roles: [...rolesOf(user)],
  status: isActiveAdministrator(user) ? "ACTIVE" : "INACTIVE",
  is_owner: user.user_id === owner_id,
});

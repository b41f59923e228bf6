import { AUDIT_TEXTS } from "../../../shared/audit/texts.ts";
import { fullName } from "../../../shared/values/names.ts";
import { apiKeyEntity } from "../../entities/api-keys.ts";
import { userEntity } from "../../entities/people.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";

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

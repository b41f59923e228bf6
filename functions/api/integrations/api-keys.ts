import { AUDIT_LOG_DAYS } from "../../../shared/audit/kinds.ts";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { SCOPES } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { integrations } from "../../../shared/integrations/routes.ts";
import { apiKeyName, createNamed, namedRemoval } from "../../domain/changes/unique-names.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { newKey } from "../../domain/integrations/key-format.ts";
import { apiKeyDigestEntity, apiKeyEntity } from "../../entities/api-keys.ts";
import { auditPuts, changeEntry, removalEntry } from "../../entities/audit-entry.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { putItem, retryOnConflict, updateItem, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** Lists the keys that are in use, oldest first, with the names of the people who created them. */
export const listApiKeys: UseCase<typeof integrations.listApiKeys> = async ({ tenantId: tenant_id }, { query }) => {
  const keys = apiKeyEntity().query.byId({ tenant_id });
  const { items, next_cursor } = await filteredPage(keys, query, "asc", ({ revoked_at }) => revoked_at === undefined);
  const names = await namesOfUsers(
    tenant_id,
    items.map(({ created_by }) => created_by),
  );
  return {
    items: items.map((row) => ({
      ...row,
      scopes: [...row.scopes],
      created_by_name: names.get(row.created_by) ?? "",
      last_used_at: row.last_used_at ?? null,
    })),
    next_cursor,
    available_scopes: [...SCOPES],
  };
};

export const createApiKey: UseCase<typeof integrations.createApiKey> = async (caller, { body }) => {
  const { tenantId: tenant_id, userId: created_by } = caller;
  const key_id = newId("key");
  const { key, digest } = newKey(key_id);
  await createNamed(apiKeyName({ tenant_id, key_id, name: body.name }), [
    putItem(apiKeyEntity().create({ tenant_id, key_id, ...body, created_by })),
    putItem(apiKeyDigestEntity().create({ key_id, tenant_id, digest, scopes: body.scopes })),
    ...auditPuts(changeEntry(caller, "integrations.createApiKey", key_id, body)),
  ]);
  return { key_id, key };
};

/** Revokes a key. Its digest is emptied, so the next request with it is refused. */
export const removeApiKey: UseCase<typeof integrations.removeApiKey> = async (caller, { params: { key_id } }) => {
  const { tenantId: tenant_id } = caller;
  await retryOnConflict(async () => {
    const row = await findRow(apiKeyEntity(), { tenant_id, key_id });
    if (!row || row.revoked_at !== undefined) throw new ClinicError("not_found", NOT_FOUND_TEXTS.key);
    const { name, scopes } = row;
    const expires = expiryAfter(AUDIT_LOG_DAYS);
    await writeTransaction([
      updateItem(
        apiKeyEntity()
          .patch({ tenant_id, key_id })
          .set({ revoked_at: new Date().toISOString(), expires })
          .where((at, { notExists }) => notExists(at.revoked_at)),
      ),
      putItem(apiKeyDigestEntity().put({ key_id, tenant_id, digest: "", scopes: [], expires })),
      ...namedRemoval(apiKeyName(row)),
      ...auditPuts(removalEntry(caller, "integrations.removeApiKey", key_id, { name, scopes })),
    ]);
  });
};

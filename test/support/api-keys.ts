import type { Scope } from "../../shared/contract/roles.ts";

/** Writes an API key of a clinic directly, without the limit of keys, and returns the key. */
export async function plantKey(tenant_id: string, scopes: readonly Scope[], name = "Website"): Promise<string> {
  const { newKey } = await import("../../functions/domain/integrations/key-format.ts");
  const { apiKeyDigestEntity, apiKeyEntity } = await import("../../functions/entities/integrations.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const key_id = newId("key");
  const { key, digest } = newKey(key_id);
  await apiKeyEntity()
    .put({ tenant_id, key_id, name, scopes: [...scopes], created_by: "test" })
    .go();
  await apiKeyDigestEntity()
    .put({ key_id, tenant_id, digest, scopes: [...scopes] })
    .go();
  return key;
}

/** Returns the id of a key. */
export const idOfKey = (key: string): string => `key_${key.split("_")[1]}`;

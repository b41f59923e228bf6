import { ApiKey } from "../../shared/integrations/api-key.ts";
import {
  attributesOf,
  counter,
  expiring,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
} from "../platform/dynamo/entity.ts";
import { createdAt } from "../platform/dynamo/optimistic-lock.ts";

/**
 * The API key of a clinic's program. A revoked key keeps its row as long as audit entries last, because they name the key.
 */
export const apiKeyEntity = lazyEntity({
  entity: "apiKey",
  exportedAs: "api-keys",
  attributes: {
    ...fixedTexts("tenant_id"),
    ...attributesOf(ApiKey.pick({ key_id: true, name: true, scopes: true }), ["key_id", "name", "scopes"]),
    ...createdAt,
    ...fixedTexts("created_by"),
    last_used_at: { type: "string" },
    revoked_at: { type: "string" },
    /** Set when the key is revoked. */
    expires: { type: "number" },
  },
  indexes: { byId: primary(["tenant_id"], ["key_id"]) },
});
export type ApiKeyRow = RowOf<typeof apiKeyEntity>;

/**
 * What a request with an API key is checked against. It is found before the clinic is known. That of a revoked key is empty, and stays,
 * so that restoring the clinic's rows from a file does not bring the key back.
 */
export const apiKeyDigestEntity = lazyEntity({
  entity: "apiKeyDigest",
  attributes: {
    ...fixedTexts("key_id", "tenant_id"),
    digest: { type: "string", required: true },
    ...attributesOf(ApiKey.pick({ scopes: true }), []),
    /** Set when the key is revoked. */
    expires: { type: "number" },
  },
  indexes: { byKey: primary(["key_id"], []) },
});

/** The number of requests with an API key in one minute, as far as the running functions have flushed their counts. */
export const apiKeyMinuteEntity = lazyEntity({
  entity: "apiKeyMinute",
  attributes: { ...fixedTexts("tenant_id", "key_id", "minute"), requests: counter, ...expiring },
  indexes: { byMinute: primary(["tenant_id"], ["key_id", "minute"]) },
});

import { ApiKey } from "../../shared/integrations/api-key.ts";
import { Delivery, Webhook } from "../../shared/integrations/webhook.ts";
import {
  attributesOf,
  counter,
  expiring,
  fixedTexts,
  lazyEntity,
  primary,
  type RowOf,
  secondary,
} from "../platform/dynamo/entity.ts";
import { createdAt, ifVersion, rowAttributes } from "../platform/dynamo/optimistic-lock.ts";

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

/** An address of a clinic's program that is told of events. */
export const webhookEntity = lazyEntity({
  entity: "webhook",
  exportedAs: "webhooks",
  attributes: {
    ...attributesOf(Webhook.omit({ created_by_name: true, version: true }), ["webhook_id", "created_at"]),
    ...rowAttributes,
    ...fixedTexts("created_by"),
  },
  indexes: { byId: primary(["tenant_id"], ["webhook_id"]) },
});
export type WebhookRow = RowOf<typeof webhookEntity>;

/** The secrets with which the calls of a webhook are signed, encrypted. The former one is used for a day after a rotation. */
export const webhookSecretEntity = lazyEntity({
  entity: "webhookSecret",
  attributes: {
    ...fixedTexts("tenant_id", "webhook_id"),
    secret: { type: "string", required: true },
    former: { type: "string" },
    former_until: { type: "string" },
  },
  indexes: { byId: primary(["tenant_id"], ["webhook_id"]) },
});
export type WebhookSecretRow = RowOf<typeof webhookSecretEntity>;

/** An event that a webhook is told of. The events of a record are in the order of their sequence, which is the record's version. */
export const deliveryEntity = lazyEntity({
  entity: "webhookDelivery",
  attributes: {
    ...fixedTexts("tenant_id", "webhook_id", "sequence", "due_shard"),
    ...attributesOf(Delivery, ["delivery_id", "event", "record_id", "body", "created_at"]),
    version: counter,
    ...expiring,
  },
  indexes: {
    inOrder: primary(["tenant_id"], ["webhook_id", "record_id", "sequence"]),
    byWebhook: secondary(1, ["tenant_id", "webhook_id"], ["delivery_id"]),
    // What all clinics' webhooks are still to be told. Only the function that calls them reads this index.
    due: secondary(2, ["due_shard"], ["next_attempt_at", "delivery_id"], ({ status }) => status === "WAITING"),
    byId: secondary(3, ["tenant_id"], ["delivery_id"]),
  },
});
export type DeliveryRow = RowOf<typeof deliveryEntity>;

/** Builds the write of a changed delivery, on the condition that it is unchanged since it was read. */
export const changeDelivery = (before: DeliveryRow, changes: Partial<DeliveryRow>) =>
  deliveryEntity()
    .put({ ...before, ...changes, version: before.version + 1 })
    .where(ifVersion(before.version));

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
import { ifVersion, rowAttributes } from "../platform/dynamo/optimistic-lock.ts";

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

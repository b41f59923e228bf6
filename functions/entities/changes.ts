import { expiring, fixedTexts, lazyEntity, primary } from "../platform/dynamo/entity.ts";

/**
 * A name that a row has in a place. The item stands for the uniqueness of the name: every transaction that creates, renames or
 * deletes such a row writes it too. The place is the clinic or a location, and the name is folded, so that case and accents make
 * no difference.
 */
export const uniqueNameEntity = lazyEntity({
  entity: "unique",
  attributes: { ...fixedTexts("tenant_id", "kind", "place", "name"), record_id: { type: "string", required: true } },
  indexes: { byName: primary(["tenant_id"], ["kind", "place", "name"]) },
});

/** The number of rows that a clinic has of a limited kind. Every creation and deletion of such a row changes it. */
export const rowCountEntity = lazyEntity({
  entity: "rowCount",
  attributes: { ...fixedTexts("tenant_id", "kind"), total: { type: "number", required: true } },
  indexes: { byKind: primary(["tenant_id"], ["kind"]) },
});

/**
 * The record that a request with an Idempotency-Key created. The key and the request, which are the parameters of its path and its
 * body, are stored as hashes, the latter salted with the key, so that neither of them nor personal data can be read from the row.
 */
export const idempotencyEntity = lazyEntity({
  entity: "idempotency",
  attributes: {
    ...fixedTexts("tenant_id", "user_id", "key_hash", "request_hash"),
    /** Undefined while the request that has claimed the key is in progress. */
    record_id: { type: "string" },
    ...expiring,
  },
  indexes: { byKey: primary(["tenant_id"], ["user_id", "key_hash"]) },
});

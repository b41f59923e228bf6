import { Entity } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { table } from "./table.ts";

/**
 * That a request with an Idempotency-Key has made a record. Key and body are kept as hashes, the body's salted by the
 * key, so that neither they nor anybody's data can be read from it.
 */
export const IdempotencyEntity = new Entity(
  {
    model: { service: "clinic", entity: "idempotency", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      user_id: { type: "string", required: true, readOnly: true },
      key_hash: { type: "string", required: true, readOnly: true },
      body_hash: { type: "string", required: true, readOnly: true },
      record_id: { type: "string", required: true, readOnly: true },
      /** Seconds since 1970: DynamoDB drops the item some time after. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["user_id", "key_hash"], casing: "none" },
      },
    },
  },
  table,
);

const DAY_S = 86_400;

/** By what a request is known when it is sent again. */
export interface Repeat {
  readonly user_id: string;
  readonly key_hash: string;
  readonly body_hash: string;
}

/** The item that remembers for a day what the request has made; to be written in the transaction that makes it. */
export const remembered = (repeat: Repeat, tenant_id: string, record_id: string) => ({
  ...repeat,
  tenant_id,
  record_id,
  expires: Math.floor(Date.now() / 1000) + DAY_S,
});

/**
 * The id of the record that an earlier request with the same key has made; undefined when there was none.
 * @throws ClinicError 422 `key_reused` when that request had another body
 */
export async function madeBefore(tenant_id: string, repeat: Repeat | undefined): Promise<string | undefined> {
  if (!repeat) return undefined;
  const { user_id, key_hash, body_hash } = repeat;
  const { data } = await IdempotencyEntity.get({ tenant_id, user_id, key_hash }).go({ consistent: true });
  if (data && data.body_hash !== body_hash) throw new ClinicError("key_reused", MESSAGES.request.keyReused);
  return data?.record_id;
}

/**
 * Makes a record, or gives the one that an earlier request with the same key has made. The making itself fails the second
 * time, since its transaction writes the key too; so only a failure costs a look.
 */
export async function makeOnce<Row>(
  tenant_id: string,
  repeat: Repeat | undefined,
  { make, load }: { make: () => Promise<Row>; load: (record_id: string) => Promise<Row> },
): Promise<Row> {
  try {
    return await make();
  } catch (error) {
    const record_id = await madeBefore(tenant_id, repeat);
    if (record_id === undefined) throw error;
    return load(record_id);
  }
}

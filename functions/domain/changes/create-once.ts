import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { idempotencyEntity } from "../../entities/changes.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { isFailed, putItem, type TransactItem, writeTransaction } from "../../platform/dynamo/transaction.ts";

/** Identifies a request that may be sent again: who sent it, its hashed key, and its hashed parameters and body. */
export interface IdempotencyKey {
  readonly user_id: string;
  readonly key_hash: string;
  readonly request_hash: string;
}

/** Builds the row that keeps for a day which record a request created. Write it in the transaction of the creation. */
export const idempotencyRow = (key: IdempotencyKey, tenant_id: string, record_id?: string) => ({
  ...key,
  tenant_id,
  record_id,
  expires: expiryAfter(1),
});

/** Returns the writes of a creation's key for the transaction of the creation: none when the request has no key. */
export const keyWrites = (key: IdempotencyKey | undefined, tenant_id: string, record_id: string): TransactItem[] =>
  key ? [putItem(idempotencyEntity().create(idempotencyRow(key, tenant_id, record_id)))] : [];

/**
 * Builds the handler of a transaction's failure that ends an attempt whose key an earlier request has used. Without it, the
 * attempt would be repeated as if a row had changed.
 * @param items the writes of the key
 * @throws ClinicError 409 `conflict`, whereupon `createOnce` looks the key up
 */
export const refuseUsedKey =
  (items: readonly TransactItem[]) =>
  (error: unknown): never => {
    if (items.some((item) => isFailed(error, item))) throw new ClinicError("conflict", REQUEST_TEXTS.conflict);
    throw error;
  };

/**
 * Writes a creation with its key in one transaction, in an attempt that is repeated while other writes interfere.
 * @throws ClinicError 409 `conflict` as `refuseUsedKey`, and what `writeTransaction` throws
 */
export async function writeWithKey(
  key: IdempotencyKey | undefined,
  tenant_id: string,
  record_id: string,
  items: readonly TransactItem[],
): Promise<void> {
  const keyItems = keyWrites(key, tenant_id, record_id);
  await writeTransaction([...items, ...keyItems]).catch(refuseUsedKey(keyItems));
}

/**
 * Returns the id of the record that an earlier request with the same key created, or undefined.
 * @throws ClinicError 422 `key_reused` when the earlier request had other parameters or another body
 */
async function findCreated(tenant_id: string, key: IdempotencyKey | undefined): Promise<string | undefined> {
  if (!key) return undefined;
  const row = await findRow(idempotencyEntity(), { tenant_id, ...key });
  if (row && row.request_hash !== key.request_hash) throw new ClinicError("key_reused", REQUEST_TEXTS.keyReused);
  return row?.record_id;
}

interface Creation<Row> {
  readonly create: () => Promise<Row>;
  readonly load: (record_id: string) => Promise<Row>;
}

/**
 * Creates a record, or returns the one that an earlier request with the same key created. The transaction of `create` also
 * writes the key and therefore fails the second time. The key is looked up only after such a failure.
 */
export async function createOnce<Row>(
  tenant_id: string,
  key: IdempotencyKey | undefined,
  { create, load }: Creation<Row>,
): Promise<Row> {
  try {
    return await create();
  } catch (error) {
    const record_id = await findCreated(tenant_id, key);
    if (record_id === undefined) throw error;
    return load(record_id);
  }
}

/** Returns the key of one part of a request that creates several records, each in its own transaction. */
export const keyOfPart = (key: IdempotencyKey | undefined, part: number): IdempotencyKey | undefined =>
  key && { ...key, key_hash: `${key.key_hash}.${part}` };

/** Returns the ids of the records that an earlier request with the same key created, by part. */
export async function findAllCreated(
  tenant_id: string,
  key: IdempotencyKey | undefined,
  parts: number,
): Promise<(string | undefined)[]> {
  if (!key) return [];
  const keys = Array.from({ length: parts }, (_, part) => ({ tenant_id, ...key, ...keyOfPart(key, part) }));
  const rows = await readByKeys(idempotencyEntity(), keys);
  return rows.map((row) => row?.record_id);
}

/**
 * Claims a key before an action that can't be undone, such as a mail. Returns the id of the record that an earlier request
 * with the same key created, or undefined.
 * @param record_id the id of the record, if it is known before the record is created
 * @throws ClinicError 422 `key_reused` when another request has claimed the key
 */
export async function claimKey(
  tenant_id: string,
  key: IdempotencyKey | undefined,
  record_id?: string,
): Promise<string | undefined> {
  if (!key) return undefined;
  const { rejected, data } = await idempotencyEntity()
    .create(idempotencyRow(key, tenant_id, record_id))
    .go({
      returnOnConditionCheckFailure: "all_old",
    });
  if (!rejected) return undefined;
  if (data?.request_hash !== key.request_hash) throw new ClinicError("key_reused", REQUEST_TEXTS.keyReused);
  return data.record_id;
}

/** Releases a claimed key when nothing was created, so that it may be used with a corrected body. */
export async function releaseKey(tenant_id: string, key: IdempotencyKey | undefined): Promise<void> {
  if (!key) return;
  const { user_id, key_hash, request_hash } = key;
  await idempotencyEntity()
    .remove({ tenant_id, user_id, key_hash })
    .where((at, { notExists, eq }) => `${notExists(at.record_id)} AND ${eq(at.request_hash, request_hash)}`)
    .go({ returnOnConditionCheckFailure: true });
}

/**
 * Creates a record as `createOnce`, for a caller who then does what can't be undone, such as mailing an invitation. The key is
 * claimed first, so that one key creates one record, and a request that is repeated after a crash returns it.
 */
export async function createClaimed<Row>(
  tenant_id: string,
  key: IdempotencyKey | undefined,
  creation: Creation<Row>,
): Promise<Row> {
  const earlier = await claimKey(tenant_id, key);
  if (earlier) return creation.load(earlier);
  try {
    return await createOnce(tenant_id, key, creation);
  } catch (error) {
    await releaseKey(tenant_id, key);
    throw error;
  }
}

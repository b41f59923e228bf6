import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Entity, EntityIdentifiers, EntityItem, Schema } from "electrodb";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { client, table } from "./table.ts";
import { unavailable } from "./transaction.ts";

export type Item = Record<string, unknown>;

/** The parameters of one entity's GetItem, as ElectroDB's `get(...).params()` builds them. */
type GetParams = object;

const ATTEMPTS = 4;
const PAUSE_MS = 50;

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

const MAX_KEYS = 100;

async function readKeys(keys: Item[]): Promise<Item[]> {
  const found: Item[] = [];
  let pending = keys;
  for (let attempt = 1; pending.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS) throw unavailable();
    if (attempt > 1) await sleep(Math.random() * PAUSE_MS * attempt);
    const RequestItems = { [table.table]: { Keys: pending, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems }));
    found.push(...(Responses?.[table.table] ?? []));
    pending = UnprocessedKeys?.[table.table]?.Keys ?? [];
  }
  return found;
}

/**
 * Reads items of several entities, in one consistent BatchGet for each 100, and returns them in the order of the parameters.
 * Unlike a transaction, it can't collide with other writes. Writes that rely on the items are conditional on their versions.
 * @throws ClinicError 503 when the table still throttles the last attempt
 */
export async function readItems(params: readonly GetParams[]): Promise<(Item | undefined)[]> {
  const keys = params.map((each) => (each as { readonly Key: Item }).Key);
  const distinct = [...new Map(keys.map((key) => [idOf(key), key])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / MAX_KEYS) }, (_, batch) =>
    readKeys(distinct.slice(batch * MAX_KEYS, (batch + 1) * MAX_KEYS)),
  );
  const found = new Map((await Promise.all(batches)).flat().map((item) => [idOf(item), item]));
  return keys.map((key) => found.get(idOf(key)));
}

/** Returns the row that an item of `readItems` holds; undefined when there is no item. */
export function parseItem<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  item: Item | undefined,
): EntityItem<Entity<A, F, C, S>> | undefined {
  if (!item) return undefined;
  const { data }: { data: object | null } = entity.parse({ Item: item });
  return (data as EntityItem<Entity<A, F, C, S>> | null) ?? undefined;
}

/** Reads rows of one entity as `readItems`, in the order of their keys; undefined where there is no row. */
export async function readByKeys<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  keys: readonly EntityIdentifiers<Entity<A, F, C, S>>[],
): Promise<(EntityItem<Entity<A, F, C, S>> | undefined)[]> {
  const items = await readItems(keys.map((key) => entity.get(key).params()));
  return items.map((item) => parseItem(entity, item));
}

export function orNotFound<Row>(row: Row | undefined, message: string): Row {
  if (!row) throw new ClinicError("not_found", message);
  return row;
}

/** Reads one row consistently; undefined when there is none. */
export async function findRow<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  key: EntityIdentifiers<Entity<A, F, C, S>>,
): Promise<EntityItem<Entity<A, F, C, S>> | undefined> {
  // ElectroDB would otherwise prepare an error with its stack before each read, a quarter of the time of the check of an API key.
  const { data }: { data: object | null } = await entity.get(key).go({ consistent: true, originalErr: true });
  return (data as EntityItem<Entity<A, F, C, S>> | null) ?? undefined;
}

/**
 * Reads one row consistently.
 * @throws ClinicError 404 with the given sentence when there is none
 */
export const getRow = async <A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  key: EntityIdentifiers<Entity<A, F, C, S>>,
  notFound: string,
) => orNotFound(await findRow(entity, key), notFound);

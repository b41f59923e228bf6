import { setTimeout as sleep } from "node:timers/promises";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { client, table } from "./table.ts";
import { unavailable } from "./transact.ts";

type Item = Record<string, unknown>;

/** The parameters of one entity's GetItem, as ElectroDB's `get(...).params()` builds them. */
type GetParams = object;

const ATTEMPTS = 4;
const PAUSE_MS = 50;

const idOf = ({ pk, sk }: Item) => `${pk} ${sk}`;

/**
 * Reads items of several entities in one consistent BatchGet, and returns them in the order of the parameters. Unlike a
 * transaction it can't collide with the writes of others; what is judged by it is checked by the versions of the items.
 * @throws ClinicError 503 when the table is throttled past every attempt
 */
export async function readItems(params: readonly GetParams[]): Promise<(Item | undefined)[]> {
  const keys = params.map((each) => (each as { readonly Key: Item }).Key);
  const found = new Map<string, Item>();
  let wanted = [...new Map(keys.map((key) => [idOf(key), key])).values()];
  for (let attempt = 1; wanted.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS) throw unavailable();
    if (attempt > 1) await sleep(Math.random() * PAUSE_MS * attempt);
    const RequestItems = { [table.table]: { Keys: wanted, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems }));
    for (const item of Responses?.[table.table] ?? []) found.set(idOf(item), item);
    wanted = UnprocessedKeys?.[table.table]?.Keys ?? [];
  }
  return keys.map((key) => found.get(idOf(key)));
}

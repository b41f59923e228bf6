import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { TABLE_NAME } from "../../infra/local/settings.ts";
import { callDynamoDb } from "../../infra/local/stream.ts";

type Item = Record<string, AttributeValue>;
interface Page {
  readonly Items: readonly Item[];
  readonly LastEvaluatedKey?: Item;
}

// The emulator returns a map's members in any order.
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns whether an item contains all words of a text. This is a quicker check than a search for the text in the row. */
const mayContain = (item: Item, words: readonly string[]) => {
  const text = JSON.stringify(item);
  return words.every((word) => text.includes(word));
};

const ofEntity = (entity: string) => ({
  FilterExpression: "#entity = :entity",
  ExpressionAttributeNames: { "#entity": "__edb_e__" },
  ExpressionAttributeValues: { ":entity": { S: entity } },
});

/**
 * Returns every row of the emulator's table as sorted canonical JSON; with `mention` only rows that contain this text,
 * and with `entity` only rows of it.
 */
export async function tableRows(endpoint: string, mention = "", entity?: string): Promise<string[]> {
  const words = mention.match(/[\w-]+/g) ?? [];
  const rows: string[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const request = {
      ...{ TableName: TABLE_NAME, ConsistentRead: true, ExclusiveStartKey },
      ...(entity !== undefined && ofEntity(entity)),
    };
    // In suites that read the table after every request, the SDK's conversion of types would take most of the time.
    const page: Page = await callDynamoDb<Page>(endpoint, "DynamoDB_20120810.Scan", request);
    const items = page.Items.filter((item) => mayContain(item, words));
    rows.push(...items.map((item) => JSON.stringify(unmarshall(item), inOrder)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows.filter((row) => row.includes(mention)).sort();
}

/** Returns the same rows without the audit entries of the operator's commands. */
export const rowsBesideCommands = async (endpoint: string, mention = ""): Promise<string[]> =>
  (await tableRows(endpoint, mention)).filter((row) => !row.includes('"operation":"operator.'));

/** The primary key of an item. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** The use of the table by requests since the meter was last read. */
export interface Spent {
  /** How often each command was sent, such as `{ GetItem: 2, Query: 1 }`. */
  readonly commands: Readonly<Record<string, number>>;
  /** Read units of queries. */
  readonly units: number;
  /** Write units of transactions, indexes included. */
  readonly writes: number;
  /** The page sizes of the queries; undefined for one without. */
  readonly limits: readonly (number | undefined)[];
  /** How many items each query has read, those that a filter dropped included. */
  readonly evaluated: readonly number[];
}

interface Write {
  readonly Item?: Key;
  readonly Key?: Key;
}

/** The parts of a command that name the items that it writes. */
export interface Command extends Write {
  readonly TransactItems?: readonly { readonly [kind in "Put" | "Update" | "Delete" | "ConditionCheck"]?: Write }[];
}

/** Returns the keys of the items that a command writes, deletes or checks, or that it gets. */
export const keysOf = ({ TransactItems, ...single }: Command): Key[] =>
  (TransactItems?.flatMap((item) => Object.values(item)) ?? [single]).flatMap(({ Item, Key }) => Item ?? Key ?? []);

/** Returns whether a command flushes the count of the clinic's requests. It does not belong to the request that triggers it. */
const countsRequests = (input: Command) => keysOf(input).some(({ sk }) => sk.startsWith("$tenantMinute"));

const nothing = () => ({
  commands: {} as Record<string, number>,
  units: 0,
  writes: 0,
  limits: [] as (number | undefined)[],
  evaluated: [] as number[],
});

interface Answer {
  readonly ConsumedCapacity: { readonly CapacityUnits: number };
  readonly ScannedCount: number;
}

interface TransactionAnswer {
  readonly ConsumedCapacity?: readonly { readonly CapacityUnits?: number }[];
}

/** Counts the commands that the functions send from now on, and the units of their queries and transactions. */
export async function commandMeter(): Promise<{ read(): Spent }> {
  const { client } = await import("../../functions/platform/dynamo/table.ts");
  let spent = nothing();
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const name = commandName.replace(/(Items?)?Command$/, "");
        if (countsRequests(args.input as Command)) return next(args);
        spent.commands[name] = (spent.commands[name] ?? 0) + 1;
        if (name !== "Query" && name !== "TransactWrite") return next(args);
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        if (name === "TransactWrite") {
          const { ConsumedCapacity = [] } = result.output as TransactionAnswer;
          for (const { CapacityUnits = 0 } of ConsumedCapacity) spent.writes += CapacityUnits;
          return result;
        }
        const { ConsumedCapacity, ScannedCount } = result.output as Answer;
        spent.limits.push((args.input as { Limit?: number }).Limit);
        spent.units += ConsumedCapacity.CapacityUnits;
        spent.evaluated.push(ScannedCount);
        return result;
      },
    { step: "initialize", name: "commandMeter", override: true },
  );
  return {
    read: () => {
      const read = spent;
      spent = nothing();
      return read;
    },
  };
}

/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>> & Key;

const AT_ONCE = 100;
const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** A table whose changes can be undone, so that every request finds the same rows. */
export interface RestoredTable {
  /** Returns the saved rows. */
  rows(): readonly StoredItem[];
  /** Brings the table back to the saved rows. */
  restore(): Promise<void>;
  /** Saves the present rows. */
  keep(): Promise<void>;
}

/** Records the keys of the items that the functions write from now on. */
export async function restoredTable(endpoint: string): Promise<RestoredTable> {
  const { client, table: TableName } = (await import("../../functions/platform/dynamo/table.ts")).table;
  const saved = new Map<string, StoredItem>();
  let written = new Map<string, Key>();
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!commandName.startsWith("Get"))
          for (const key of keysOf(args.input as Command)) written.set(idOf(key), key);
        return next(args);
      },
    { step: "initialize", name: "restoredTable", override: true },
  );
  const restoring = ({ pk, sk }: Key) => {
    const Item = saved.get(idOf({ pk, sk }));
    return Item ? { Put: { TableName, Item } } : { Delete: { TableName, Key: { pk, sk } } };
  };
  return {
    rows: () => [...saved.values()],
    async restore() {
      const items = [...written.values()].map(restoring);
      for (let at = 0; at < items.length; at += AT_ONCE)
        await client.send(new TransactWriteCommand({ TransactItems: items.slice(at, at + AT_ONCE) }));
      written = new Map();
    },
    async keep() {
      saved.clear();
      for (const row of await tableRows(endpoint)) {
        const item = JSON.parse(row) as StoredItem;
        saved.set(idOf(item), item);
      }
      written = new Map();
    },
  };
}

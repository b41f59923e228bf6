import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type Command, type Key, keysOf } from "./command-meter.ts";
import { tableRows } from "./table-rows.ts";

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

import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { type Command, type Key, keysOf } from "./command-meter.ts";
import { tableRows } from "./table-rows.ts";

/** An item as it is stored. */
export type StoredItem = Readonly<Record<string, unknown>> & Key;

const AT_ONCE = 100;
const idOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** A table that is brought back to how it was, so that every request finds the same rows. */
export interface RestoredTable {
  /** Returns the rows to which the table is brought back. */
  rows(): readonly StoredItem[];
  /** Undoes what was written since the table was brought back last. */
  restore(): Promise<void>;
  /** Reads the rows to which the table is brought back from now on. */
  keep(): Promise<void>;
}

/** Remembers which items the functions write from now on. */
export async function restoredTable(endpoint: string): Promise<RestoredTable> {
  const { client, table: TableName } = (await import("../../functions/data/table.ts")).table;
  const kept = new Map<string, StoredItem>();
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
    const Item = kept.get(idOf({ pk, sk }));
    return Item ? { Put: { TableName, Item } } : { Delete: { TableName, Key: { pk, sk } } };
  };
  return {
    rows: () => [...kept.values()],
    async restore() {
      const items = [...written.values()].map(restoring);
      for (let at = 0; at < items.length; at += AT_ONCE)
        await client.send(new TransactWriteCommand({ TransactItems: items.slice(at, at + AT_ONCE) }));
      written = new Map();
    },
    async keep() {
      kept.clear();
      for (const row of await tableRows(endpoint)) {
        const item = JSON.parse(row) as StoredItem;
        kept.set(idOf(item), item);
      }
      written = new Map();
    },
  };
}

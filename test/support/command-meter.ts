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

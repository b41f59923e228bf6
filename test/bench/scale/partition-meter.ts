/** The units of one use of the table. */
export interface Units {
  reads: number;
  writes: number;
}

/** Units by the index and the family of its partition key, such as "gsi2 $clinic#due_shard". */
export type UnitsByKey = ReadonlyMap<string, Units>;

interface Consumed {
  readonly CapacityUnits?: number;
  readonly Table?: { readonly CapacityUnits?: number };
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, { readonly CapacityUnits?: number }>>;
}

type Item = Readonly<Record<string, unknown>>;

interface Write {
  readonly Item?: Item;
  readonly Key?: Item;
}

interface Command extends Write {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Item;
  readonly TransactItems?: readonly Readonly<Record<string, Write>>[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
}

/** Returns the partition key without the ids in it: all partitions of a family have the same. */
const familyOf = (pk: string): string =>
  pk
    .split("#")
    .map((part) => part.replace(/^([a-z]+(?:_id|_shard)?)_.*$/, "$1"))
    .join("#");

/** The size of an item in units of 1 KB. Updates and deletions do not say it. */
const sizeOf = (item: Item | undefined): number => (item ? Math.ceil(JSON.stringify(item).length / 1024) : 1);

const texts = (values: Item = {}) => Object.values(values).filter((value) => typeof value === "string");

/** Returns the partition keys that a command uses in the table or in an index, with their share of the units. */
function keysOf(command: Command, index: string | undefined): [pk: string, share: number][] {
  const attribute = index ? `${index}pk` : "pk";
  if (command.KeyConditionExpression)
    return texts(command.ExpressionAttributeValues)
      .filter((text) => text.startsWith("$"))
      .slice(0, 1)
      .map((pk) => [pk, 1]);
  const writes: readonly Write[] =
    command.TransactItems?.flatMap((each) => Object.values(each)) ??
    Object.values(command.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys.map((Key) => ({ Key })));
  return (writes.length > 0 ? writes : [command]).flatMap(({ Item, Key }) => {
    const pk = (Item ?? Key)?.[attribute] ?? (index && Key ? Key.pk : undefined);
    return typeof pk === "string" ? [[pk, sizeOf(Item)] as [string, number]] : [];
  });
}

export interface PartitionMeter {
  /** Returns the units since the last call. */
  take(): UnitsByKey;
}

/** Counts the units of the functions by partition key. What can't be assigned counts for the clinic's own partition. */
export async function partitionMeter(): Promise<PartitionMeter> {
  const { client } = await import("../../../functions/platform/dynamo/table.ts");
  let units = new Map<string, Units>();
  const add = (kind: keyof Units, index: string | undefined, command: Command, total = 0) => {
    if (total === 0) return;
    const found = keysOf(command, index);
    const keys = found.length > 0 ? found : ([["$clinic#tenant_id_", 1]] as const);
    const whole = keys.reduce((sum, [, share]) => sum + share, 0);
    for (const [pk, share] of keys) {
      const family = `${index ?? "table"} ${familyOf(pk)}`;
      const sum = units.get(family) ?? { reads: 0, writes: 0 };
      sum[kind] += (total * share) / whole;
      units.set(family, sum);
    }
  };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "INDEXES" } });
        const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
        const kind = /^(Get|BatchGet|Query|TransactGet)/.test(commandName) ? "reads" : "writes";
        for (const { Table, GlobalSecondaryIndexes = {} } of [ConsumedCapacity].flat()) {
          add(kind, undefined, args.input as Command, Table?.CapacityUnits);
          for (const [index, { CapacityUnits }] of Object.entries(GlobalSecondaryIndexes))
            add(kind, index, args.input as Command, CapacityUnits);
        }
        return answer;
      },
    // The product's own counter asks for the total only, and would come last.
    { step: "initialize", priority: "low", name: "partitionMeter", override: true },
  );
  return {
    take: () => {
      const taken = units;
      units = new Map();
      return taken;
    },
  };
}

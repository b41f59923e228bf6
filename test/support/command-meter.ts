/** What requests have asked of the table since the meter was read last. */
export interface Spent {
  /** How often each command was sent, such as `{ GetItem: 2, Query: 1 }`. */
  readonly commands: Readonly<Record<string, number>>;
  /** Read units of queries. */
  readonly units: number;
  /** The page sizes of the queries; undefined for one without. */
  readonly limits: readonly (number | undefined)[];
}

/** Counts the commands that the functions send from now on, and the read units of their queries. */
export async function commandMeter(): Promise<{ read(): Spent }> {
  const { client } = await import("../../functions/data/table.ts");
  let spent = { commands: {} as Record<string, number>, units: 0, limits: [] as (number | undefined)[] };
  client.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const name = commandName.replace(/(Item)?Command$/, "");
        spent.commands[name] = (spent.commands[name] ?? 0) + 1;
        if (name !== "Query") return next(args);
        spent.limits.push((args.input as { Limit?: number }).Limit);
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
        spent.units += ConsumedCapacity?.CapacityUnits ?? 0;
        return result;
      },
    { step: "initialize", name: "commandMeter", override: true },
  );
  return {
    read: () => {
      const read = spent;
      spent = { commands: {}, units: 0, limits: [] };
      return read;
    },
  };
}

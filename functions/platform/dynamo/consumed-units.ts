import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** Use of the table, in DynamoDB's units of reading and writing, indexes included. */
interface Units {
  readonly reads: number;
  readonly writes: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const NONE: Units = { reads: 0, writes: 0 };

let units: Units = NONE;

const isRead = (command: string) => /^(Get|BatchGet|Query|TransactGet)/.test(command);

/** Counts the units that every command of the client consumes. DynamoDB reports them in its response at no cost. */
export function countUnits({ middlewareStack }: DynamoDBDocumentClient): void {
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const answer = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: "TOTAL" } });
        const { ConsumedCapacity } = answer.output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
        const consumed = [ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        const kind = isRead(commandName) ? "reads" : "writes";
        units = { ...units, [kind]: units[kind] + consumed };
        return answer;
      },
    { step: "initialize", name: "countUnits" },
  );
}

/** Returns the units since the last call. They are those of one request, because an instance handles one at a time. */
export function takeUnits(): Units {
  const taken = units;
  units = NONE;
  return taken;
}

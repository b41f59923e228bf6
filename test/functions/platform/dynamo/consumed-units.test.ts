import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { countUnits, takeUnits } from "../../../../functions/platform/dynamo/consumed-units.ts";

type Handler = (args: { readonly input: object }) => Promise<unknown>;
type Middleware = (next: Handler, context: { readonly commandName?: string }) => Handler;

/** Returns a function that passes commands through the client's middleware, to a table that reports this capacity. */
function opened(ConsumedCapacity: unknown) {
  const added: Middleware[] = [];
  const middlewareStack = { add: (middleware: Middleware) => added.push(middleware) };
  // Other tests replace the client's own way of sending.
  countUnits({ middlewareStack } as unknown as DynamoDBDocumentClient);
  const inputs: object[] = [];
  const send = (commandName?: string) =>
    added[0]?.(
      async ({ input }) => {
        inputs.push(input);
        return { output: { ConsumedCapacity } };
      },
      { ...(commandName && { commandName }) },
    )({ input: { TableName: "clinic-local" } });
  return { inputs, send };
}

beforeEach(() => void takeUnits());

it.each(["GetCommand", "QueryCommand", "BatchGetCommand", "TransactGetCommand"])(
  "counts %s as reading",
  async (name) => {
    await opened({ CapacityUnits: 2.5 }).send(name);
    expect(takeUnits()).toEqual({ reads: 2.5, writes: 0 });
  },
);

it.each(["PutCommand", "TransactWriteCommand", "BatchWriteCommand", undefined])(
  "counts %s as writing",
  async (name) => {
    await opened({ CapacityUnits: 3 }).send(name);
    expect(takeUnits()).toEqual({ reads: 0, writes: 3 });
  },
);

it("asks DynamoDB to report the units, and changes nothing else of the command and its response", async () => {
  const { inputs, send } = opened({ CapacityUnits: 1 });
  expect(await send("GetCommand")).toEqual({ output: { ConsumedCapacity: { CapacityUnits: 1 } } });
  expect(inputs).toEqual([{ TableName: "clinic-local", ReturnConsumedCapacity: "TOTAL" }]);
});

it("adds up the units of several commands and of all tables of one, until they are taken", async () => {
  const { send } = opened([{ CapacityUnits: 1 }, {}, { CapacityUnits: 4 }]);
  for (const name of ["GetCommand", "QueryCommand", "PutCommand"]) await send(name);
  expect(takeUnits()).toEqual({ reads: 10, writes: 5 });
  expect(takeUnits()).toEqual({ reads: 0, writes: 0 });
});

it("counts nothing where DynamoDB reports nothing", async () => {
  await opened(undefined).send("GetCommand");
  expect(takeUnits()).toEqual({ reads: 0, writes: 0 });
});

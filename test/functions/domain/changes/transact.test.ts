import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { transact, writeAll } from "../../../../functions/domain/changes/transact.ts";
import { canceled } from "../../../support/rows.ts";

const pauses = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", () => ({
  setTimeout: async (ms: number) => {
    // A loop without an end would hang the run.
    if (pauses.push(ms) > 20) throw new Error("too many pauses");
  },
}));

const dynamo = mockClient(DynamoDBDocumentClient);
const items = [{ Put: { TableName: "clinic-test", Item: { pk: "a" } } }];
const sent = () => dynamo.commandCalls(TransactWriteCommand).length;

beforeEach(() => {
  dynamo.reset();
  pauses.length = 0;
  vi.spyOn(Math, "random").mockReturnValue(1);
});
afterEach(() => void vi.restoreAllMocks());

it("repeats a transaction that conflicts with another one, until it is written", async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(canceled(["TransactionConflict"]))
    .resolves({});
  expect(await transact(items)).toBeUndefined();
  expect(sent()).toBe(2);
  expect(pauses).toEqual([40]);
});

it("returns the conflict of the eighth attempt, after pauses that double up to 640 ms", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["None", "TransactionConflict"]));
  expect(await transact(items)).toEqual(["None", "TransactionConflict"]);
  expect(sent()).toBe(8);
  expect(pauses).toEqual([40, 80, 160, 320, 640, 640, 640]);
});

it("does not repeat a transaction whose condition does not hold", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["ConditionalCheckFailed"]));
  expect(await transact(items)).toEqual(["ConditionalCheckFailed"]);
  expect(sent()).toBe(1);
});

it("answers 503 when all attempts conflict", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["TransactionConflict"]));
  await expect(writeAll(items)).rejects.toMatchObject({ code: "unavailable" });
  expect(sent()).toBe(8);
});

import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { writeItems } from "../../../../functions/platform/dynamo/transaction.ts";
import { canceled } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());

const items = [{ Put: { TableName: "clinic-test", Item: { pk: "a" } } }];

it("writes the items in one transaction", async () => {
  dynamo.on(TransactWriteCommand).resolves({});
  expect(await writeItems(items)).toBeUndefined();
  expect(dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input).toEqual({ TransactItems: items });
});

it("returns the code of each item of a cancelled transaction", async () => {
  dynamo.on(TransactWriteCommand).rejects(canceled(["None", "ConditionalCheckFailed"]));
  expect(await writeItems(items)).toEqual(["None", "ConditionalCheckFailed"]);
});

it("throws every other failure", async () => {
  const failure = Object.assign(new Error(), { name: "ThrottlingException" });
  dynamo.on(TransactWriteCommand).rejects(failure);
  await expect(writeItems(items)).rejects.toBe(failure);
});

it("treats an item without a code as one whose condition held", async () => {
  const reasons = { message: "", $metadata: {}, CancellationReasons: [{}, { Code: "TransactionConflict" }] };
  dynamo.on(TransactWriteCommand).rejects(new TransactionCanceledException(reasons));
  expect(await writeItems(items)).toEqual(["None", "TransactionConflict"]);
});

import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { type RawTable, rawTable } from "../../../functions/platform/dynamo/raw-table.ts";

const AT_ONCE = 25;

/**
 * Copies the table as it is now into another one without indexes, as DynamoDB's point-in-time recovery does, which the emulator
 * lacks.
 */
export async function copyTable(name: string): Promise<RawTable> {
  const client = new DynamoDBClient({});
  const [from, to] = [rawTable(), rawTable(name)];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
    }),
  );
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from.TableName, ConsistentRead: true }))
    for (let at = 0; at < Items.length; at += AT_ONCE) {
      const puts = Items.slice(at, at + AT_ONCE).map((Item) => ({ PutRequest: { Item } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: puts } }));
    }
  return to;
}

/** Deletes a copy. */
export const dropCopy = ({ client, TableName }: RawTable) => client.send(new DeleteTableCommand({ TableName }));

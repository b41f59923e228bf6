import { type AttributeValue, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { env } from "../../functions/env.ts";

/** An item as DynamoDB types it: sets, binaries and long numbers stay what they are, known to the code or not. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

/** A table whose items are addressed as they are, beside the entities. */
export interface RawTable {
  readonly client: DynamoDBClient;
  readonly TableName: string;
}

/** The table that the environment names. Its client rather waits than fails, and gives way when the table is busy. */
export function rawTable(): RawTable {
  const { TABLE_NAME } = env("TABLE_NAME");
  const client = new DynamoDBClient({
    maxAttempts: 10,
    retryMode: "adaptive",
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return { client, TableName: TABLE_NAME };
}

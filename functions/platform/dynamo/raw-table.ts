import { type AttributeValue, DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { env } from "../env.ts";

/** An item in DynamoDB's own types, which keep sets, binaries and long numbers exactly as they are stored. */
export type RawItem = Readonly<Record<string, AttributeValue>>;

/** Returns the text of an attribute; undefined where it is missing or not a text. */
export const textOf = (item: RawItem, attribute: string): string | undefined => item[attribute]?.S;

/** A table that is used without entities. */
export interface RawTable {
  readonly client: DynamoDBClient;
  readonly TableName: string;
}

/** Returns the table that the environment names, or another one of the account. Its client makes up to ten attempts. */
export function rawTable(
  TableName = env("TABLE_NAME").TABLE_NAME,
  credentials?: DynamoDBClientConfig["credentials"],
): RawTable {
  const client = new DynamoDBClient({
    ...(credentials && { credentials }),
    maxAttempts: 10,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
  });
  return { client, TableName };
}

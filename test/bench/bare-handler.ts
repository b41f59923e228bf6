import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";

const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** Reads one item by the bare document client, as the baseline of the Lambdas' starts and requests. */
export async function handler() {
  const Key = { pk: "$clinic#user_id_0b9c2f7e-1d1a-4c55-9d0e-3f1c3a6f2b11", sk: "$user_1" };
  const { Item } = await client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key, ConsistentRead: true }));
  return { statusCode: 200, body: JSON.stringify(Item ?? null) };
}

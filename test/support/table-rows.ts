import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";

const clients = new Map<string, DynamoDBDocumentClient>();

// The emulator returns a map's members in any order.
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns every row of the emulator's table as sorted canonical JSON; with `mention` only rows that contain this text. */
export async function tableRows(endpoint: string, mention = ""): Promise<string[]> {
  const client = clients.get(endpoint) ?? DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  clients.set(endpoint, client);
  const rows: string[] = [];
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: process.env.TABLE_NAME, ConsistentRead: true },
  ))
    for (const item of Items) rows.push(JSON.stringify(item, inOrder));
  return rows.filter((row) => row.includes(mention)).sort();
}

/** Returns the same rows without the audit entries of the operator's commands. */
export const rowsBesideCommands = async (endpoint: string, mention = ""): Promise<string[]> =>
  (await tableRows(endpoint, mention)).filter((row) => !row.includes('"operation":"operator.'));

import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { TABLE_NAME } from "../../infra/local/settings.ts";
import { callDynamoDb } from "../../infra/local/stream.ts";

type Item = Record<string, AttributeValue>;
interface Page {
  readonly Items: readonly Item[];
  readonly LastEvaluatedKey?: Item;
}

// The emulator returns a map's members in any order.
const inOrder = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Returns whether an item contains all words of a text. This is a quicker check than a search for the text in the row. */
const mayContain = (item: Item, words: readonly string[]) => {
  const text = JSON.stringify(item);
  return words.every((word) => text.includes(word));
};

const ofEntity = (entity: string) => ({
  FilterExpression: "#entity = :entity",
  ExpressionAttributeNames: { "#entity": "__edb_e__" },
  ExpressionAttributeValues: { ":entity": { S: entity } },
});

/**
 * Returns every row of the emulator's table as sorted canonical JSON; with `mention` only rows that contain this text,
 * and with `entity` only rows of it.
 */
export async function tableRows(endpoint: string, mention = "", entity?: string): Promise<string[]> {
  const words = mention.match(/[\w-]+/g) ?? [];
  const rows: string[] = [];
  let ExclusiveStartKey: Item | undefined;
  do {
    const request = {
      ...{ TableName: TABLE_NAME, ConsistentRead: true, ExclusiveStartKey },
      ...(entity !== undefined && ofEntity(entity)),
    };
    // In suites that read the table after every request, the SDK's conversion of types would take most of the time.
    const page: Page = await callDynamoDb<Page>(endpoint, "DynamoDB_20120810.Scan", request);
    const items = page.Items.filter((item) => mayContain(item, words));
    rows.push(...items.map((item) => JSON.stringify(unmarshall(item), inOrder)));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows.filter((row) => row.includes(mention)).sort();
}

/** Returns the same rows without the audit entries of the operator's commands. */
export const rowsBesideCommands = async (endpoint: string, mention = ""): Promise<string[]> =>
  (await tableRows(endpoint, mention)).filter((row) => !row.includes('"operation":"operator.'));

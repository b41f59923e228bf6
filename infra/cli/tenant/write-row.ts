import { ConditionalCheckFailedException, DeleteItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { RawItem, RawTable } from "../../../functions/platform/dynamo/raw-table.ts";
import { versionOf } from "../raw-item.ts";

const keyOf = ({ pk, sk }: RawItem) => ({ pk, sk }) as Required<Pick<RawItem, "pk" | "sk">>;

/** Returns the condition that the row is unchanged since it was read, and still of the same tenant. */
function asRead({ version, tenant_id }: RawItem) {
  const tests = [
    version ? "#version = :version" : "attribute_not_exists(#version)",
    tenant_id ? "#tenant = :tenant" : "attribute_not_exists(#tenant)",
  ];
  const values = { ...(version && { ":version": version }), ...(tenant_id && { ":tenant": tenant_id }) };
  return {
    ConditionExpression: `attribute_exists(pk) AND ${tests.join(" AND ")}`,
    ExpressionAttributeNames: { "#version": "version", "#tenant": "tenant_id" },
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** Returns whether the write succeeded; false when the row was changed since it was read. */
async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * Replaces the row that was read, or creates it. A version never decreases, so that no form which was opened on the
 * former row can be saved over it.
 * @returns false when the row was changed since it was read
 */
export function putRow({ client, TableName }: RawTable, row: RawItem, stored: RawItem | undefined) {
  if (!stored)
    return unlessChanged(
      client.send(new PutItemCommand({ TableName, Item: { ...row }, ConditionExpression: "attribute_not_exists(pk)" })),
    );
  const next = Math.max(versionOf(row) ?? 0, (versionOf(stored) ?? 0) + 1);
  const Item = { ...row, version: { N: String(next) } };
  return unlessChanged(client.send(new PutItemCommand({ TableName, Item, ...asRead(stored) })));
}

/**
 * Removes the row that was read.
 * @returns false when it was changed since
 */
export const removeRow = ({ client, TableName }: RawTable, stored: RawItem): Promise<boolean> =>
  unlessChanged(client.send(new DeleteItemCommand({ TableName, Key: keyOf(stored), ...asRead(stored) })));

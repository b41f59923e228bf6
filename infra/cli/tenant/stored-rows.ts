import { setTimeout as sleep } from "node:timers/promises";
import { type AttributeValue, BatchGetItemCommand } from "@aws-sdk/client-dynamodb";
import { isOf } from "../../../functions/domain/leaving/tenant-rows.ts";
import { type RawItem, type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { itemKey } from "./read-file.ts";

/** The number of keys in one BatchGet. */
export const BATCH = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Returns the rows that are stored under the keys of up to 100 items, by `itemKey`.
 * @throws UsageError when one of them belongs to another tenant or to the platform
 */
export async function storedRows(
  { client, TableName }: RawTable,
  tenant_id: string,
  items: readonly RawItem[],
): Promise<ReadonlyMap<string, RawItem>> {
  const found = new Map<string, RawItem>();
  let Keys = items.map(({ pk, sk }) => ({ pk, sk })) as Record<string, AttributeValue>[];
  for (let pause = 50; Keys.length > 0; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    );
    for (const row of Responses?.[TableName] ?? []) found.set(itemKey(row), row);
    // DynamoDB omits rows beyond 16 MB, or beyond the table's capacity.
    Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
    if (Keys.length > 0) await sleep(pause);
  }
  const foreign = [...found.values()].find((row) => !isOf(tenant_id, row));
  if (foreign)
    throw new UsageError(`The row ${textOf(foreign, "pk")} does not belong to ${tenant_id}; it was not overwritten.`);
  return found;
}

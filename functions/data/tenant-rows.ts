import { GetItemCommand, paginateQuery } from "@aws-sdk/client-dynamodb";
import { KEYS } from "./keys.ts";
import { type RawItem, type RawTable, textOf } from "./raw-table.ts";
import { isOf, linkedPartitions, tenantKey, tenantPartitions } from "./tenant-partitions.ts";

/** Yields the rows of one partition. */
async function* partition({ client, TableName }: RawTable, pk: string): AsyncGenerator<RawItem> {
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: "#pk = :pk",
    ExpressionAttributeNames: { "#pk": KEYS.pk },
    ExpressionAttributeValues: { ":pk": { S: pk } },
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) yield* Items;
}

/** Returns the clinic's own row. */
export async function tenantRow({ client, TableName }: RawTable, tenant_id: string): Promise<RawItem | undefined> {
  const { pk, sk } = tenantKey(tenant_id);
  const Key = { [KEYS.pk]: { S: pk }, [KEYS.sk]: { S: sk } };
  return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/**
 * Yields every row of a tenant, of any entity, in the same order at every call: its own partitions, then its rows in
 * the partitions to which these lead. The clinic's own row is last, so that an import in this order opens the clinic only
 * when everything else is written.
 */
export async function* tenantRows(table: RawTable, tenant_id: string): AsyncGenerator<RawItem> {
  const { sk } = tenantKey(tenant_id);
  const linked = new Set<string>();
  let tenant: RawItem | undefined;
  for (const pk of tenantPartitions(tenant_id))
    for await (const row of partition(table, pk)) {
      for (const link of linkedPartitions(row)) linked.add(link);
      if (textOf(row, KEYS.sk) === sk) tenant = row;
      else yield row;
    }
  for (const link of [...linked].sort())
    for await (const row of partition(table, link)) if (isOf(tenant_id, row)) yield row;
  if (tenant) yield tenant;
}

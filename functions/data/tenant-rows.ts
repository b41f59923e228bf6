import { GetItemCommand, paginateQuery } from "@aws-sdk/client-dynamodb";
import { KEYS } from "./keys.ts";
import { type RawItem, type RawTable, textOf } from "./raw-table.ts";
import { isOf, linkedPartitions, tenantKey, tenantPartitions } from "./tenant-partitions.ts";

interface PartitionPage {
  readonly rows: readonly RawItem[];
  /** The key after which the next page begins; undefined on the last page. */
  readonly next: RawItem | undefined;
}

/**
 * Yields the rows of one partition, page by page.
 * @param from.begin how the sort keys begin. @default all rows
 * @param from.after the key of the row after which to begin. @default the first row
 */
export async function* partitionPages(
  { client, TableName }: RawTable,
  pk: string,
  from: { readonly begin?: string; readonly after?: RawItem | undefined } = {},
): AsyncGenerator<PartitionPage> {
  const { begin, after } = from;
  const query = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: begin ? "#pk = :pk AND begins_with(#sk, :begin)" : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": KEYS.pk, ...(begin && { "#sk": KEYS.sk }) },
    ExpressionAttributeValues: { ":pk": { S: pk }, ...(begin && { ":begin": { S: begin } }) },
    ...(after && { ExclusiveStartKey: { ...after } }),
  };
  for await (const page of paginateQuery({ client }, query))
    yield { rows: page.Items ?? [], next: page.LastEvaluatedKey };
}

/** Returns the clinic's own row. */
export async function tenantRow({ client, TableName }: RawTable, tenant_id: string): Promise<RawItem | undefined> {
  const { pk, sk } = tenantKey(tenant_id);
  const Key = { [KEYS.pk]: { S: pk }, [KEYS.sk]: { S: sk } };
  return (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item;
}

/** Returns whether a row is the clinic's own. */
export const isTenantRow = (tenant_id: string, row: RawItem): boolean =>
  textOf(row, KEYS.sk) === tenantKey(tenant_id).sk && textOf(row, KEYS.pk) === tenantKey(tenant_id).pk;

/** A place among the rows of a clinic. It can be stored as JSON, and reading can continue there later. */
export interface TenantPlace {
  /** The number of partitions that are read. */
  readonly partition: number;
  readonly after?: RawItem | undefined;
  /** The partitions outside the clinic's own to which the rows that are read lead. */
  readonly links: readonly string[];
}

interface TenantPage {
  readonly rows: readonly RawItem[];
  /** The place after these rows. */
  readonly place: TenantPlace;
}

/**
 * Yields every row of a tenant, of any entity, page by page: its own partitions, then its rows in the partitions to which
 * these lead.
 */
export async function* tenantPages(
  table: RawTable,
  tenant_id: string,
  from: TenantPlace = { partition: 0, links: [] },
): AsyncGenerator<TenantPage> {
  const own = tenantPartitions(tenant_id);
  let { links, after } = from;
  for (let partition = from.partition; partition < own.length + links.length; partition += 1) {
    const isOwn = partition < own.length;
    const pk = [...own, ...links][partition] ?? "";
    for await (const { rows, next } of partitionPages(table, pk, { after })) {
      if (isOwn) links = [...new Set([...links, ...rows.flatMap(linkedPartitions)])].sort();
      yield {
        rows: isOwn ? rows : rows.filter((row) => isOf(tenant_id, row)),
        place: next ? { partition, after: next, links } : { partition: partition + 1, links },
      };
    }
    after = undefined;
  }
}

/**
 * Yields every row of a tenant in the same order at every call. The clinic's own row is last, so that an import in this order
 * opens the clinic only when everything else is written.
 */
export async function* tenantRows(table: RawTable, tenant_id: string): AsyncGenerator<RawItem> {
  let tenant: RawItem | undefined;
  for await (const { rows } of tenantPages(table, tenant_id))
    for (const row of rows)
      if (isTenantRow(tenant_id, row)) tenant = row;
      else yield row;
  if (tenant) yield tenant;
}

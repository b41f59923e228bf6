import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../functions/platform/dynamo/table.ts";
import type { RowPage } from "./migration.ts";

/** A page of rows, as a query of an entity returns it. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly cursor: string | null;
}

interface RowMigration<Row> {
  readonly isOutdated: (row: Row) => Promise<boolean>;
  /** Resolves to false when the row was changed or removed since it was read. */
  readonly migrate: (row: Row) => Promise<unknown>;
}

/** The query of all rows of an entity. */
interface RowQuery<Row> {
  go(options: { cursor: string | null; limit: number; consistent: true }): Promise<Page<Row>>;
}

/** Finds the outdated rows of a page. */
export async function pageOf<Row>(
  { data, cursor }: Page<Row>,
  { isOutdated, migrate }: RowMigration<Row>,
): Promise<RowPage> {
  const checked = await Promise.all(data.map(async (row) => ({ row, outdated: await isOutdated(row) })));
  const outdated = checked.filter((each) => each.outdated).map(({ row }) => ({ migrate: () => migrate(row) }));
  return { seen: data.length, cursor, outdated };
}

/** Creates a reader that finds the outdated rows of an entity, `limit` at a time. */
export const readerOf =
  <Row>(query: (clinic: { tenant_id: string }) => RowQuery<Row>, limit: number, migration: RowMigration<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> =>
    pageOf(await query({ tenant_id }).go({ cursor, limit, consistent: true }), migration);

/** Reads a page of items without their entity, and returns how many were looked at. */
export async function queryItems(query: Omit<QueryCommandInput, "TableName">, cursor: string | null) {
  const { Items, ScannedCount, LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      ...query,
      TableName: table.table,
      ConsistentRead: true,
      ...(cursor && { ExclusiveStartKey: JSON.parse(cursor) }),
    }),
  );
  return {
    items: Items ?? [],
    seen: ScannedCount ?? 0,
    cursor: LastEvaluatedKey ? JSON.stringify(LastEvaluatedKey) : null,
  };
}

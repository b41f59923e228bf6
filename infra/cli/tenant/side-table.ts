import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { isOf, tenantRow, tenantRows } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawItem, type RawTable, rawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import type { Print } from "../run-command.ts";
import { isDerived } from "./file.ts";
import { itemKey } from "./read-file.ts";
import type { ClinicRows } from "./restore-rows.ts";

const MAX_WAIT_S = 4 * 3600;

async function exists({ client, TableName }: RawTable): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** Checks that the table can be restored as of an instant. */
async function requireReach({ client, TableName }: RawTable, at: string): Promise<void> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  const reach = ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  const [from, to] = [reach?.EarliestRestorableDateTime, reach?.LatestRestorableDateTime];
  if (!from || !to)
    throw new UsageError(`${TableName} has no point-in-time recovery: name a restored table with --table.`);
  if (new Date(at) < from || new Date(at) > to)
    throw new UsageError(
      `${TableName} can be restored from ${from.toISOString()} to ${to.toISOString()}, not as of ${at}.`,
    );
}

/**
 * Returns the table as of an instant, which is restored beside it. Its name follows from the instant, so that a repeated command
 * finds the table of the first one. It has no indexes, which would only take longer.
 * @throws UsageError when point-in-time recovery does not reach the instant
 */
export async function sideTable(table: RawTable, at: string, print: Print): Promise<RawTable> {
  const { client, TableName } = table;
  const side = rawTable(`${TableName}-${at.replace(/\D/g, "").slice(0, 14)}`);
  if (!(await exists(side))) {
    await requireReach(table, at);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const KMSMasterKeyId = Table?.SSEDescription?.KMSMasterKeyArn;
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: TableName,
        TargetTableName: side.TableName,
        RestoreDateTime: new Date(at),
        GlobalSecondaryIndexOverride: [],
        ...(KMSMasterKeyId && { SSESpecificationOverride: { Enabled: true, SSEType: "KMS", KMSMasterKeyId } }),
      }),
    );
  }
  print(`Waiting for ${side.TableName}. DynamoDB takes up to an hour; the command may be interrupted and run again.`);
  await waitUntilTableExists(
    { client, minDelay: 1, maxDelay: 20, maxWaitTime: MAX_WAIT_S },
    { TableName: side.TableName },
  );
  return side;
}

/** Yields the rows of a clinic in a side table, without those that a restore builds again. */
async function* restorable(side: RawTable, tenant_id: string): AsyncGenerator<RawItem> {
  for await (const row of tenantRows(side, tenant_id)) {
    if (!isOf(tenant_id, row))
      throw new UsageError(
        `The row ${textOf(row, "pk")} of ${side.TableName} is no row of ${tenant_id}; nothing was written.`,
      );
    if (!isDerived(row)) yield row;
  }
}

/**
 * Reads the keys of a clinic's rows in a side table, and checks the rows.
 * @throws UsageError when the table has no such clinic, or a row of it belongs to another one
 */
export async function clinicIn(side: RawTable, tenant_id: string): Promise<ClinicRows> {
  if (!(await tenantRow(side, tenant_id))) throw new UsageError(`${side.TableName} has no clinic ${tenant_id}.`);
  const keys = new Set<string>();
  for await (const row of restorable(side, tenant_id)) keys.add(itemKey(row));
  return { tenant_id, keys, items: () => restorable(side, tenant_id) };
}

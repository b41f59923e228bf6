import { DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import { ALL_CLINICS, sendingRunEntity } from "../../entities/messages.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { client, table } from "../../platform/dynamo/table.ts";

/**
 * Returns when the table was restored, as long as no message has been sent from it since; otherwise undefined. A restored table
 * records a run that ended before the table was created. Its planned messages may have been sent from the table before it.
 */
export async function restoredAt(): Promise<string | undefined> {
  const [lastRun, { Table }] = await Promise.all([
    findRow(sendingRunEntity(), { tenant_id: ALL_CLINICS }),
    client.send(new DescribeTableCommand({ TableName: table.table })),
  ]);
  const created = Table?.CreationDateTime?.toISOString();
  return lastRun && created && lastRun.finished_at < created ? created : undefined;
}

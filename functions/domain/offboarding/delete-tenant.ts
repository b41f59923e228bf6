import { setTimeout as sleep } from "node:timers/promises";
import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { type TenantDeletionRow, tenantDeletionEntity } from "../../entities/offboarding.ts";
import { KEYS } from "../../platform/dynamo/keys.ts";
import type { RawItem, RawTable } from "../../platform/dynamo/raw-table.ts";
import { deleteAccount } from "../identity/account.ts";
import { backupsUntil } from "./backups-until.ts";
import { accountOf, type ClinicSurvey, fileOf, type HasTime, surveyClinic } from "./clinic-survey.ts";
import { isOf, isTenantRow, linkedPartitions, partitionPages, tenantPartitions, tenantTable } from "./tenant-rows.ts";

const s3 = new S3Client({});

const BATCH = 25;

/** The longest pauses between the attempts to delete a batch, of which DynamoDB processes a part when it is busy. */
const PAUSES_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400];

async function deleteBatch({ client, TableName }: RawTable, rows: readonly RawItem[]): Promise<void> {
  let open: WriteRequest[] = rows.flatMap(({ [KEYS.pk]: pk, [KEYS.sk]: sk }) =>
    pk && sk ? [{ DeleteRequest: { Key: { pk, sk } } }] : [],
  );
  for (const pause of PAUSES_MS) {
    const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: open } }));
    open = answer.UnprocessedItems?.[TableName] ?? [];
    if (open.length === 0) return;
    await sleep(Math.random() * pause);
  }
  throw Object.assign(new Error("DynamoDB did not process all deletions of a batch."), { name: "ThrottlingException" });
}

/**
 * Yields the rows of a clinic in the order in which they are deleted. Rows of other partitions come before those that lead to
 * them, because nothing else does, and the clinic's own row is last.
 */
async function* rowsToDelete(table: RawTable, tenant_id: string): AsyncGenerator<readonly RawItem[]> {
  const followed = new Set<string>();
  let tenant: RawItem | undefined;
  for (const pk of tenantPartitions(tenant_id).toReversed())
    for await (const { rows } of partitionPages(table, pk)) {
      for (const link of rows.flatMap(linkedPartitions)) {
        if (followed.has(link)) continue;
        followed.add(link);
        for await (const page of partitionPages(table, link)) yield page.rows.filter((row) => isOf(tenant_id, row));
      }
      tenant ??= rows.find((row) => isTenantRow(tenant_id, row));
      yield rows.filter((row) => !isTenantRow(tenant_id, row));
    }
  if (tenant) yield [tenant];
}

/** Deletes rows with their accounts and files, which can't be found without them. */
async function deleteRows(table: RawTable, tenant_id: string, rows: readonly RawItem[]): Promise<void> {
  for (const account of new Set(rows.flatMap((row) => accountOf(row) ?? []))) await deleteAccount(account);
  for (const file of rows.flatMap((row) => fileOf(row, tenant_id) ?? [])) await s3.send(new DeleteObjectCommand(file));
  await deleteBatch(table, rows);
}

const countsOf = ({ entities, accounts, files }: ClinicSurvey) => ({
  ...Object.fromEntries(Object.entries(entities).map(([name, { rows }]) => [name, rows])),
  accounts: accounts.length,
  files,
});

/**
 * Deletes the accounts, files and rows of a clinic as far as the time allows, after they were counted for the certificate. The
 * next run continues. The run that finds nothing left completes the certificate.
 */
export async function deleteTenant({ clinic_id, deleted, survey }: TenantDeletionRow, hasTime: HasTime): Promise<void> {
  const table = await tenantTable(clinic_id);
  if (deleted === null) {
    const found = await surveyClinic(table, clinic_id, hasTime, survey && JSON.parse(survey));
    const progress = found.next ? { survey: JSON.stringify(found) } : { deleted: countsOf(found) };
    await tenantDeletionEntity()
      .patch({ clinic_id })
      .set({ ...progress, attempts: 0 })
      .go();
    if (found.next) return;
  }
  let hasDeleted = false;
  for await (const rows of rowsToDelete(table, clinic_id))
    for (let at = 0; at < rows.length; at += BATCH) {
      await deleteRows(table, clinic_id, rows.slice(at, at + BATCH));
      // A run that is interrupted later has not failed: the clinic has fewer rows.
      if (!hasDeleted) await tenantDeletionEntity().patch({ clinic_id }).set({ attempts: 0 }).go();
      hasDeleted = true;
      if (!hasTime()) return;
    }
  if (hasDeleted) return;
  const deleted_at = new Date().toISOString();
  await tenantDeletionEntity()
    .patch({ clinic_id })
    .set({ status: "DELETED", deleted_at, backups_until: backupsUntil(deleted_at) })
    .remove(["survey"])
    .go();
}

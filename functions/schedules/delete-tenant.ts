import { BatchWriteItemCommand, type WriteRequest } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { backupsUntil } from "../data/backups-until.ts";
import { KEYS } from "../data/keys.ts";
import { type RawItem, type RawTable, textOf } from "../data/raw-table.ts";
import { TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";
import { exportKey } from "../data/tenant-export.ts";
import { tenantKey } from "../data/tenant-partitions.ts";
import { tenantRows } from "../data/tenant-rows.ts";
import { tenantTable } from "../data/tenant-session.ts";
import { env } from "../env.ts";
import { deleteAccount } from "../identity/account.ts";

const { LOGOS_BUCKET, EXPORTS_BUCKET } = env("LOGOS_BUCKET", "EXPORTS_BUCKET");
const s3 = new S3Client({});

const BATCH = 25;

type File = Readonly<Record<"Bucket" | "Key", string>>;

/** A row to delete: its key, and the account and files that have to be deleted with it. */
interface DeletedRow {
  readonly key: RawItem;
  readonly entity: string;
  readonly account: string | undefined;
  readonly files: readonly File[];
}

/** Returns the files that belong to a row. Their former versions expire with the last backup. */
function filesOf(entity: string, row: RawItem, tenant_id: string): readonly File[] {
  const file_id = entity === "tenantExport" && textOf(row, "status") === "READY" ? textOf(row, "file_id") : undefined;
  if (file_id) return [{ Bucket: EXPORTS_BUCKET, Key: exportKey({ tenant_id, file_id }) }];
  const hasLogo = entity === "tenant" && textOf(row, "logo_url") !== undefined;
  return hasLogo ? [{ Bucket: LOGOS_BUCKET, Key: `tenants/${tenant_id}/logo.png` }] : [];
}

/** Reads all rows of a clinic. */
async function rowsOf(table: RawTable, tenant_id: string): Promise<DeletedRow[]> {
  const found: DeletedRow[] = [];
  for await (const row of tenantRows(table, tenant_id)) {
    const { [KEYS.pk]: pk, [KEYS.sk]: sk } = row;
    if (!pk || !sk) continue;
    const entity = textOf(row, "__edb_e__") ?? "unknown";
    const account = entity === "user" || entity === "onboarding" ? textOf(row, "user_id") : undefined;
    found.push({ key: { pk, sk }, entity, account, files: filesOf(entity, row, tenant_id) });
  }
  return found;
}

async function deleteRows({ client, TableName }: RawTable, rows: readonly DeletedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    let open: WriteRequest[] = rows.slice(at, at + BATCH).map(({ key }) => ({ DeleteRequest: { Key: { ...key } } }));
    while (open.length > 0) {
      const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: open } }));
      open = answer.UnprocessedItems?.[TableName] ?? [];
    }
  }
}

const countsOf = (names: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/**
 * Deletes the accounts, files and rows of a clinic. Rows of other partitions are deleted first, because only the clinic's own
 * rows lead to them, and the clinic's own row is deleted last. A run that ends early is repeated. The run that finds nothing
 * left completes the certificate, with the counts of the first run.
 */
export async function deleteTenant({ clinic_id, deleted }: TenantDeletionRow): Promise<void> {
  const table = await tenantTable(clinic_id);
  const deletion = TenantDeletionEntity.patch({ clinic_id });
  const rows = await rowsOf(table, clinic_id);
  if (rows.length === 0) {
    const deleted_at = new Date().toISOString();
    await deletion.set({ status: "DELETED", deleted_at, backups_until: backupsUntil(deleted_at) }).go();
    return;
  }
  const accounts = [...new Set(rows.flatMap(({ account }) => account ?? []))];
  const files = rows.flatMap((row) => row.files);
  if (deleted === null) {
    const counts = countsOf(rows.map(({ entity }) => entity));
    await deletion.set({ deleted: { ...counts, accounts: accounts.length, files: files.length } }).go();
  }
  for (const account of accounts) await deleteAccount(account);
  for (const file of files) await s3.send(new DeleteObjectCommand(file));
  const own = tenantKey(clinic_id).pk;
  const isOwn = ({ key }: DeletedRow) => key.pk?.S === own;
  await deleteRows(table, [...rows.filter((row) => !isOwn(row)), ...rows.filter(isOwn)]);
}

import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { exportKey, TenantExportEntity, type TenantExportRow } from "../data/tenant-export.ts";
import { tenantRows } from "../data/tenant-rows.ts";
import { tenantTable } from "../data/tenant-session.ts";
import { env } from "../env.ts";
import { portableFiles } from "./portable-files.ts";

const { LOGOS_BUCKET, EXPORTS_BUCKET } = env("LOGOS_BUCKET", "EXPORTS_BUCKET");
const s3 = new S3Client({});

/** Returns the clinic's logo as a file of the export, if it has one. */
async function logoFile(tenant_id: string): Promise<Readonly<Record<string, Uint8Array>>> {
  try {
    const object = new GetObjectCommand({ Bucket: LOGOS_BUCKET, Key: `tenants/${tenant_id}/logo.png` });
    const { Body, ContentType = "image/png" } = await s3.send(object);
    const bytes = await Body?.transformToByteArray();
    return bytes ? { [`files/logo.${ContentType.replace("image/", "")}`]: bytes } : {};
  } catch (error) {
    if (error instanceof NoSuchKey) return {};
    throw error;
  }
}

/** Writes the file of an export, and marks the export as ready. A repeated run replaces the file. */
export async function exportTenant(row: TenantExportRow): Promise<void> {
  const { tenant_id } = row;
  const { zip, rows } = await portableFiles(
    tenantRows(await tenantTable(tenant_id), tenant_id),
    await logoFile(tenant_id),
  );
  const file = { Bucket: EXPORTS_BUCKET, Key: exportKey(row), Body: zip, ContentType: "application/zip" };
  await s3.send(new PutObjectCommand(file));
  await TenantExportEntity.patch({ tenant_id })
    .set({ status: "READY", finished_at: new Date().toISOString(), rows, bytes: zip.length })
    .where((at, { eq }) => eq(at.requested_at, row.requested_at))
    .go();
}

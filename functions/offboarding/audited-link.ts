import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { type Actor, auditEntry, entriesOf } from "../data/audit-entry.ts";
import { auditRead } from "../data/audit-read.ts";
import { exportKey, type TenantExportRow } from "../data/tenant-export.ts";
import { env } from "../env.ts";

const { EXPORTS_BUCKET } = env("EXPORTS_BUCKET");
const VALID_SECONDS = 300;

const s3 = new S3Client({});

/** Returns a link to the export's file that is valid for five minutes; null while there is no file. */
async function downloadUrl(row: TenantExportRow): Promise<string | null> {
  if (row.status !== "READY") return null;
  const ResponseContentDisposition = `attachment; filename="${row.tenant_id}-${row.requested_at.slice(0, 10)}.zip"`;
  const file = new GetObjectCommand({ Bucket: EXPORTS_BUCKET, Key: exportKey(row), ResponseContentDisposition });
  return getSignedUrl(s3, file, { expiresIn: VALID_SECONDS });
}

/** Returns the link to an export's file, and audits it as a reading of the clinic's data; null while there is no file. */
export async function auditedLink(actor: Actor, row: TenantExportRow): Promise<string | null> {
  const url = await downloadUrl(row);
  const { tenant_id } = row;
  const entries = entriesOf(auditEntry(actor, "offboarding.getExport", tenant_id, tenant_id));
  if (url) await Promise.all(entries.map(auditRead));
  return url;
}

import { randomUUID } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { EXPORT_DAYS, forgottenBefore } from "../../../shared/offboarding/offboarding.ts";
import type { offboarding } from "../../../shared/offboarding/routes.ts";
import { auditRead } from "../../domain/audit/read-audit.ts";
import { type Actor, auditEntry, auditPuts, entriesOf } from "../../entities/audit-entry.ts";
import { exportKey, type TenantExportRow, tenantExportEntity } from "../../entities/offboarding.ts";
import { getTenant } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, getRow } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter } from "../../platform/dynamo/entity.ts";
import { putItem, unavailable, writeIf } from "../../platform/dynamo/transaction.ts";
import { env } from "../../platform/env.ts";

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
async function auditedLink(actor: Actor, row: TenantExportRow): Promise<string | null> {
  const url = await downloadUrl(row);
  const { tenant_id } = row;
  const entries = entriesOf(auditEntry(actor, "offboarding.getExport", tenant_id, tenant_id));
  if (url) await Promise.all(entries.map(auditRead));
  return url;
}

/** Returns the latest export of a clinic, with a link to its file once that is written, unless the caller does without it. */
export const getExport: UseCase<typeof offboarding.getExport> = async (caller, { params, query }) => {
  const row = await getRow(tenantExportEntity(), params, NOT_FOUND_TEXTS.export);
  return { ...row, download_url: query.link === "true" ? await auditedLink(caller, row) : null };
};

/**
 * Requests an export of a clinic, which replaces the former one. An export that is still pending is returned as it is, unless
 * it was forgotten.
 */
export const startExport: UseCase<typeof offboarding.startExport> = async (caller, { params }) => {
  const { tenant_id } = await getTenant(params.tenant_id);
  const row: TenantExportRow = {
    tenant_id,
    status: "PENDING",
    file_id: randomUUID(),
    requested_by: caller.user.email,
    requested_at: new Date().toISOString(),
    finished_at: null,
    rows: null,
    bytes: null,
    failure: null,
    expires: expiryAfter(EXPORT_DAYS),
  };
  const isWritten = await writeIf([
    putItem(
      tenantExportEntity()
        .put(row)
        .where(
          (at, { notExists, ne, lt }) =>
            `${notExists(at.status)} OR ${ne(at.status, "PENDING")} OR ${lt(at.requested_at, forgottenBefore())}`,
        ),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.startExport", tenant_id, tenant_id)),
  ]);
  if (isWritten) return { ...row, download_url: null };
  const stored = await findRow(tenantExportEntity(), { tenant_id });
  if (!stored) throw unavailable();
  return { ...stored, download_url: await auditedLink(caller, stored) };
};

import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { namesOf } from "../data/failure.ts";
import { findRow } from "../data/find-row.ts";
import { TenantEntity } from "../data/tenant.ts";
import { TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";
import { exportKey, TenantExportEntity, type TenantExportRow } from "../data/tenant-export.ts";
import { tenantRows } from "../data/tenant-rows.ts";
import { tenantTable } from "../data/tenant-session.ts";
import { env } from "../env.ts";
import { loggerOf } from "../log.ts";
import { deleteTenant } from "./delete-tenant.ts";
import { portableFiles } from "./portable-files.ts";
import type { Tick } from "./send-messages.ts";

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
async function exportTenant(row: TenantExportRow): Promise<void> {
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

const logger = loggerOf("offboarding");

/** An older claim was left behind by a run that ended, because a function ends after 15 minutes. */
const CLAIM_LIFE_MS = 16 * 60_000;

const ALL = { pages: "all" } as const;
const REFUSAL = { returnOnConditionCheckFailure: true } as const;

/** Writes the requested exports. One that can't be written is marked as failed, and can be requested again. */
async function writeExports(now: Date): Promise<void> {
  const claimed_at = now.toISOString();
  const abandoned = new Date(now.getTime() - CLAIM_LIFE_MS).toISOString();
  const { data } = await TenantExportEntity.query.byStatus({}).begins({ status: "PENDING" }).go(ALL);
  for (const { tenant_id } of data) {
    const { data: row, rejected } = await TenantExportEntity.patch({ tenant_id })
      .set({ claimed_at })
      .where(
        (at, { eq, notExists, lt }) =>
          `${eq(at.status, "PENDING")} AND (${notExists(at.claimed_at)} OR ${lt(at.claimed_at, abandoned)})`,
      )
      .go({ response: "all_new", ...REFUSAL });
    if (rejected || !row) continue;
    await exportTenant(row as TenantExportRow).catch(async (error: unknown) => {
      logger.error("export failed", { tenant_id, cause: namesOf(error) });
      await TenantExportEntity.patch({ tenant_id }).set({ status: "FAILED", finished_at: claimed_at }).go();
    });
  }
}

/** Returns whether the clinic is still closed, as the confirmation of its deletion left it. */
async function isClosed(tenant_id: string): Promise<boolean> {
  const tenant = await findRow(TenantEntity, { tenant_id });
  return tenant?.status !== "ACTIVE";
}

/** Deletes a clinic as far as possible, unless another run is doing so. */
async function deleteFurther(clinic_id: string, now: Date): Promise<void> {
  const abandoned = new Date(now.getTime() - CLAIM_LIFE_MS).toISOString();
  const { data: row, rejected } = await TenantDeletionEntity.patch({ clinic_id })
    .set({ claimed_at: now.toISOString(), status: "DELETING" })
    .where(
      (at, { eq, notExists, lt }) =>
        `(${eq(at.status, "CONFIRMED")} OR ${eq(at.status, "DELETING")}) AND (${notExists(at.claimed_at)} OR ${lt(at.claimed_at, abandoned)})`,
    )
    .go({ response: "all_new", ...REFUSAL });
  if (rejected || !row) return;
  try {
    await deleteTenant(row as TenantDeletionRow);
  } finally {
    await TenantDeletionEntity.patch({ clinic_id }).remove(["claimed_at"]).go();
  }
  logger.info("clinic deleted further", { clinic_id });
}

/**
 * Deletes the clinics whose 30 days are over. Each run continues where the one before ended.
 * @throws Error when a clinic can't be deleted, after the others
 */
async function deleteTenants(now: Date): Promise<void> {
  const failures: unknown[] = [];
  const pages = await Promise.all(
    (["CONFIRMED", "DELETING"] as const).map((status) =>
      TenantDeletionEntity.query.byStatus({}).begins({ status }).go(ALL),
    ),
  );
  for (const { clinic_id, delete_after } of pages.flatMap(({ data }) => data)) {
    if (!delete_after || delete_after > now.toISOString() || !(await isClosed(clinic_id))) continue;
    await deleteFurther(clinic_id, now).catch((error: unknown) => {
      logger.error("clinic not deleted", { clinic_id, cause: namesOf(error) });
      failures.push(error);
    });
  }
  // Lambda counts the failure, which raises the alarm.
  if (failures.length > 0)
    throw new Error(`Clinics not deleted: ${namesOf(failures[0]).join(", ")}`, { cause: failures[0] });
}

/** Writes the requested exports, then deletes the clinics that are due. It runs every minute and continues the last run. */
export async function handler({ time = "" }: Tick): Promise<void> {
  const now = new Date(Math.max(Date.now(), Date.parse(time) || 0));
  await writeExports(now);
  await deleteTenants(now);
}

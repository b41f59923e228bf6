import { NoSuchUpload } from "@aws-sdk/client-s3";
import type { Context } from "aws-lambda";
import type { DeletionFailure, ExportFailure } from "../../../shared/offboarding/offboarding.ts";
import type { HasTime } from "../../domain/offboarding/clinic-survey.ts";
import { deleteTenant } from "../../domain/offboarding/delete-tenant.ts";
import { abandonExport, exportTenant } from "../../domain/offboarding/export-tenant.ts";
import { ArchiveTooLarge } from "../../domain/offboarding/zip-archive.ts";
import {
  type TenantDeletionRow,
  type TenantExportRow,
  tenantDeletionEntity,
  tenantExportEntity,
} from "../../entities/offboarding.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { namesOf } from "../../platform/dynamo/failure.ts";
import { loggerOf } from "../../platform/log.ts";
import type { ScheduledEvent } from "./scheduled-event.ts";

const logger = loggerOf("offboarding");

/** An older claim was left behind by a run that ended, because a function ends after 15 minutes. */
const CLAIM_LIFE_MS = 16 * 60_000;

/** The runs without progress after which an export or a deletion is given up. A run that is killed can't say so itself. */
const MAX_ATTEMPTS = { export: 3, deletion: 10 } as const;

/** A run with less time leaves what is not begun to the next one, which starts within a minute. */
const BEGIN_MS = 5 * 60_000;

/** The time that is reserved at the end of a run for the piece of work that has begun. */
const RESERVED_MS = 60_000;

type Remaining = Context["getRemainingTimeInMillis"];

const ALL = { pages: "all" } as const;
const REFUSAL = { returnOnConditionCheckFailure: true } as const;

/** Returns the time before which a claim belongs to a run that has ended. */
const abandonedBefore = (now: Date) => new Date(now.getTime() - CLAIM_LIFE_MS).toISOString();

async function exportFurther(tenant_id: string, now: Date, hasTime: HasTime): Promise<void> {
  const claimed_at = now.toISOString();
  const { data, rejected } = await tenantExportEntity()
    .patch({ tenant_id })
    .set({ claimed_at })
    .add({ attempts: 1 })
    .where(
      (at, { eq, notExists, lt }) =>
        `${eq(at.status, "PENDING")} AND (${notExists(at.claimed_at)} OR ${lt(at.claimed_at, abandonedBefore(now))})`,
    )
    .go({ response: "all_new", ...REFUSAL });
  if (rejected || !data) return;
  const row = data as TenantExportRow;
  let { attempts = 1 } = row;
  // The export may have been requested again meanwhile.
  const change = (changes: Partial<TenantExportRow>, removed: readonly ("claimed_at" | "progress")[]) =>
    tenantExportEntity()
      .patch({ tenant_id })
      .set(changes)
      .remove([...removed])
      .where((at, { eq }) => `${eq(at.requested_at, row.requested_at)} AND ${eq(at.claimed_at, claimed_at)}`)
      .go(REFUSAL);
  const finished = () => ({ finished_at: new Date().toISOString() });
  const giveUp = async (failure: ExportFailure) => {
    logger.error("export given up", { tenant_id, failure });
    await change({ status: "FAILED", failure, ...finished() }, ["progress"]);
    // S3 removes the parts after a day in any case.
    await abandonExport(row).catch((error: unknown) => logger.warn("parts not removed", { cause: namesOf(error) }));
  };

  if (attempts > MAX_ATTEMPTS.export) return giveUp("interrupted");
  try {
    const written = await exportTenant(row, hasTime, async (progress) => {
      const stored = await change({ progress, attempts: 0 }, []);
      if (stored.rejected) throw new Error("The export was requested again.");
      attempts = 0;
    });
    if (written) await change({ status: "READY", ...finished(), ...written }, ["progress"]);
    else await change({ attempts }, ["claimed_at"]);
  } catch (error) {
    logger.error("export failed", { tenant_id, cause: namesOf(error) });
    if (error instanceof ArchiveTooLarge) return giveUp("too_large");
    if (attempts >= MAX_ATTEMPTS.export) return giveUp("error");
    // S3 removes an upload after a day, and no longer knows one that an interrupted run has completed.
    await change({ attempts }, error instanceof NoSuchUpload ? ["claimed_at", "progress"] : ["claimed_at"]);
  }
}

/** Writes the requested exports. One that can't be written is marked as failed, and can be requested again. */
async function writeExports(now: Date, remaining: Remaining): Promise<void> {
  const { data } = await tenantExportEntity().query.byStatus({}).begins({ status: "PENDING" }).go(ALL);
  const ages = data.map(({ requested_at }) => (now.getTime() - Date.parse(requested_at)) / 1_000);
  logger.info("exports", { pending: data.length, oldest_export_seconds: Math.round(Math.max(0, ...ages)) });
  for (const { tenant_id } of data)
    if (remaining() >= BEGIN_MS) await exportFurther(tenant_id, now, () => remaining() >= RESERVED_MS);
}

/** Returns whether the clinic is still closed, as the confirmation of its deletion left it. */
async function isClosed(tenant_id: string): Promise<boolean> {
  const tenant = await findRow(tenantEntity(), { tenant_id });
  return tenant?.status !== "ACTIVE";
}

/**
 * Deletes a clinic as far as the time allows, unless another run is doing so. After too many runs without progress, it is given
 * up until an operator requests it again.
 * @throws Error when it is given up, and whatever the deletion throws
 */
async function deleteFurther(clinic_id: string, now: Date, hasTime: HasTime): Promise<void> {
  const { data, rejected } = await tenantDeletionEntity()
    .patch({ clinic_id })
    .set({ claimed_at: now.toISOString(), status: "DELETING" })
    .add({ attempts: 1 })
    .where(
      (at, { eq, notExists, lt }) =>
        `(${eq(at.status, "CONFIRMED")} OR ${eq(at.status, "DELETING")}) AND (${notExists(at.claimed_at)} OR ${lt(at.claimed_at, abandonedBefore(now))})`,
    )
    .go({ response: "all_new", ...REFUSAL });
  if (rejected || !data) return;
  const row = data as TenantDeletionRow;
  const giveUp = (failure: DeletionFailure) =>
    tenantDeletionEntity().patch({ clinic_id }).set({ status: "FAILED", failure }).remove(["claimed_at"]).go();
  if ((row.attempts ?? 1) > MAX_ATTEMPTS.deletion) {
    await giveUp("interrupted");
    throw new Error("Runs were interrupted.");
  }
  const release = () => tenantDeletionEntity().patch({ clinic_id }).remove(["claimed_at"]).go({ response: "all_new" });
  try {
    await deleteTenant(row, hasTime);
  } catch (error) {
    const { data: after } = await release();
    if ((after?.attempts ?? 0) >= MAX_ATTEMPTS.deletion) await giveUp("error");
    throw error;
  }
  await release();
  logger.info("clinic deleted further", { clinic_id });
}

/**
 * Deletes the clinics whose 30 days are over. Each run continues where the one before ended.
 * @throws Error when a clinic can't be deleted, after the others
 */
async function deleteTenants(now: Date, remaining: Remaining): Promise<void> {
  const failures: unknown[] = [];
  const pages = await Promise.all(
    (["CONFIRMED", "DELETING"] as const).map((status) =>
      tenantDeletionEntity().query.byStatus({}).begins({ status }).go(ALL),
    ),
  );
  for (const { clinic_id, delete_after } of pages.flatMap(({ data }) => data)) {
    if (remaining() < BEGIN_MS) break;
    if (!delete_after || delete_after > now.toISOString() || !(await isClosed(clinic_id))) continue;
    await deleteFurther(clinic_id, now, () => remaining() >= RESERVED_MS).catch((error: unknown) => {
      logger.error("clinic not deleted", { clinic_id, cause: namesOf(error) });
      failures.push(error);
    });
  }
  // Lambda counts the failure, which raises the alarm.
  if (failures.length > 0)
    throw new Error(`Clinics not deleted: ${namesOf(failures[0]).join(", ")}`, { cause: failures[0] });
}

/** Writes the requested exports, then deletes the clinics that are due. It runs every minute and continues the last run. */
export async function handler(
  { time = "" }: ScheduledEvent,
  { getRemainingTimeInMillis }: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = new Date(Math.max(Date.now(), Date.parse(time) || 0));
  await writeExports(now, getRemainingTimeInMillis);
  await deleteTenants(now, getRemainingTimeInMillis);
}

import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { DELETION_DAYS, OFFBOARDING } from "../../../shared/offboarding/offboarding.ts";
import type { offboarding } from "../../../shared/offboarding/routes.ts";
import { instantAfter } from "../../../shared/values/days-and-times.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { deletionOf, type TenantDeletionRow, tenantDeletionEntity } from "../../entities/offboarding.ts";
import { getTenant, tenantEntity } from "../../entities/platform.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow, getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, updateItem, writeIf } from "../../platform/dynamo/transaction.ts";

/**
 * Returns the deletion of a clinic.
 * @throws ClinicError 404 when none was requested
 */
const getDeletionRow = (clinic_id: string): Promise<TenantDeletionRow> =>
  getRow(tenantDeletionEntity(), { clinic_id }, NOT_FOUND_TEXTS.deletion);

/** Returns the deletion of a clinic, which is its certificate once the clinic is deleted. */
export const getDeletion: UseCase<typeof offboarding.getDeletion> = async (_caller, { params }) =>
  deletionOf(await getDeletionRow(params.tenant_id));

/** Lists the deletions of clinics, starting with the clinic that was onboarded last. */
export const listDeletions: UseCase<typeof offboarding.listDeletions> = async (_caller, { query }) => {
  const { items, next_cursor } = await page(tenantDeletionEntity().query.byClinic({}), query, "desc");
  return { items: items.map(deletionOf), next_cursor };
};

/** Lets the worker continue a deletion that it has given up. Two operators have agreed to it before. */
const continueDeletion = (clinic_id: string) =>
  updateItem(
    tenantDeletionEntity()
      .patch({ clinic_id })
      .set({ status: "DELETING", failure: null, attempts: 0 })
      .where((at, { eq }) => eq(at.status, "FAILED")),
  );

/**
 * Requests the deletion of a clinic, and tells the other operators by mail; or requests that one is continued that was given up.
 * Any other deletion that was requested before is returned as it is.
 */
export const requestDeletion: UseCase<typeof offboarding.requestDeletion> = async (caller, { params }) => {
  const entries = auditPuts(auditEntry(caller, "offboarding.requestDeletion", params.tenant_id, params.tenant_id));
  const before = await findRow(tenantDeletionEntity(), { clinic_id: params.tenant_id });
  if (before?.status === "FAILED") {
    await writeIf([continueDeletion(before.clinic_id), ...entries]);
    return deletionOf(await getDeletionRow(before.clinic_id));
  }
  const { tenant_id, tenant_name } = await getTenant(params.tenant_id);
  const row: TenantDeletionRow = {
    clinic_id: tenant_id,
    tenant_name,
    status: "REQUESTED",
    requested_by: caller.user.email,
    requested_by_id: caller.userId,
    requested_at: new Date().toISOString(),
    confirmed_by: null,
    confirmed_at: null,
    delete_after: null,
    deleted_at: null,
    failure: null,
    deleted: null,
    backups_until: null,
  };
  const isWritten = await writeIf([putItem(tenantDeletionEntity().create(row)), ...entries]);
  if (!isWritten) return deletionOf(await getDeletionRow(tenant_id));
  // Only this operation sends mail, so the other ones start without the clients of SES and Cognito.
  const { notifyOperators } = await import("./notify-operators.ts");
  await notifyOperators(caller, row);
  return deletionOf(row);
};

/**
 * Confirms a deletion that another operator requested, and closes the clinic at once. Its rows, accounts and files are
 * deleted 30 days later, unless the deletion is cancelled before.
 */
export const confirmDeletion: UseCase<typeof offboarding.confirmDeletion> = async (caller, { params }) => {
  const { tenant_id } = params;
  const before = await getDeletionRow(tenant_id);
  if (before.status !== "REQUESTED") return deletionOf(before);
  if (before.requested_by_id === caller.userId) throw new ClinicError("same_person", OFFBOARDING.samePerson);
  const confirmed_at = new Date().toISOString();
  const confirmed = {
    status: "CONFIRMED" as const,
    confirmed_by: caller.user.email,
    confirmed_at,
    delete_after: instantAfter(confirmed_at, DELETION_DAYS),
  };
  const isWritten = await writeIf([
    updateItem(
      tenantDeletionEntity()
        .patch({ clinic_id: tenant_id })
        .set(confirmed)
        .where((at, { eq }) => `${eq(at.status, "REQUESTED")} AND ${eq(at.requested_at, before.requested_at)}`),
    ),
    updateItem(
      tenantEntity()
        .patch({ tenant_id })
        .set({ status: "INACTIVE", ...changedBy(caller) })
        .add({ version: 1 }),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.confirmDeletion", tenant_id, tenant_id)),
  ]);
  return deletionOf(isWritten ? { ...before, ...confirmed } : await getDeletionRow(tenant_id));
};

/** Cancels a deletion that has not begun. A clinic that was closed stays inactive until an operator activates it. */
export const cancelDeletion: UseCase<typeof offboarding.cancelDeletion> = async (caller, { params }) => {
  const { tenant_id } = params;
  await getDeletionRow(tenant_id);
  const isWritten = await writeIf([
    deleteItem(
      tenantDeletionEntity()
        .delete({ clinic_id: tenant_id })
        .where((at, { eq }) => `${eq(at.status, "REQUESTED")} OR ${eq(at.status, "CONFIRMED")}`),
    ),
    ...auditPuts(auditEntry(caller, "offboarding.cancelDeletion", tenant_id, tenant_id)),
  ]);
  if (!isWritten) throw new ClinicError("being_deleted", OFFBOARDING.begun);
};

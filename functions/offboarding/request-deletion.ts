import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { findRow } from "../data/find-row.ts";
import { getTenant } from "../data/get-tenant.ts";
import { deletionOf, TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";
import { tryWrite } from "../data/transact.ts";
import { putItem, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { getDeletionRow } from "./get-deletion-row.ts";
import { notifyOperators } from "./notify-operators.ts";

/** Lets the worker continue a deletion that it has given up. Two operators have agreed to it before. */
const continueDeletion = (clinic_id: string) =>
  updateItem(
    TenantDeletionEntity.patch({ clinic_id })
      .set({ status: "DELETING", failure: null, attempts: 0 })
      .where((at, { eq }) => eq(at.status, "FAILED")),
  );

/**
 * Requests the deletion of a clinic, and tells the other operators by mail; or requests that one is continued that was given up.
 * Any other deletion that was requested before is returned as it is.
 */
export const requestDeletion: UseCase<"offboarding.requestDeletion"> = async (caller, { params }) => {
  const entries = auditPuts(auditEntry(caller, "offboarding.requestDeletion", params.tenant_id, params.tenant_id));
  const before = await findRow(TenantDeletionEntity, { clinic_id: params.tenant_id });
  if (before?.status === "FAILED") {
    await tryWrite([continueDeletion(before.clinic_id), ...entries]);
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
  const isWritten = await tryWrite([putItem(TenantDeletionEntity.create(row)), ...entries]);
  if (!isWritten) return deletionOf(await getDeletionRow(tenant_id));
  await notifyOperators(caller, row);
  return deletionOf(row);
};

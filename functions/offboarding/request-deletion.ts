import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { getTenant } from "../data/get-tenant.ts";
import { deletionOf, TenantDeletionEntity, type TenantDeletionRow } from "../data/tenant-deletion.ts";
import { tryWrite } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";
import { getDeletionRow } from "./get-deletion-row.ts";

/** Requests the deletion of a clinic. A deletion that was requested before is returned as it is. */
export const requestDeletion: UseCase<"offboarding.requestDeletion"> = async (caller, { params }) => {
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
    deleted: null,
    backups_until: null,
  };
  const isWritten = await tryWrite([
    putItem(TenantDeletionEntity.create(row)),
    ...auditPuts(auditEntry(caller, "offboarding.requestDeletion", tenant_id, tenant_id)),
  ]);
  return deletionOf(isWritten ? row : await getDeletionRow(tenant_id));
};

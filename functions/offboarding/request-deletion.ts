import type { contract } from "../../shared/contract.ts";
import { auditEntry, entriesOf } from "../data/audit-entry.ts";
import { getTenant } from "../data/get-tenant.ts";
import { deletionOf, type TenantDeletionRow } from "../data/tenant-deletion.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { findDeletion } from "./find-deletion.ts";
import { rows } from "./rows.ts";

/** Requests the deletion of a clinic. A deletion that was requested before is returned as it is. */
export const requestDeletion: UseCase<typeof contract.offboarding.requestDeletion> = async (caller, { params }) => {
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
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ deletion, audit }) => [
        deletion.create(row).commit(),
        ...entriesOf(auditEntry(caller, "offboarding.requestDeletion", tenant_id, tenant_id)).map((each) =>
          audit.create(each).commit(),
        ),
      ])
      .go(),
  );
  if (!canceled) return deletionOf(row);
  if (data[0]?.code !== "ConditionalCheckFailed") throw unavailable();
  return deletionOf(await findDeletion(tenant_id));
};

import { MESSAGES } from "../../shared/messages.ts";
import type { TenantChange } from "../../shared/tenants/tenant.ts";
import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { changedBy } from "../data/last-change.ts";
import { TenantEntity } from "../data/tenant.ts";
import { writeUpdate } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { OLD_ROW, updateItem } from "../data/write-items.ts";
import type { TenantRow } from "../http/caller.ts";

/**
 * Changes a clinic in the version that was read, and writes the audit entry in the same transaction.
 * @throws ClinicError 409 when the clinic is no longer in the version that the change is based on
 */
export async function writeTenant(
  before: TenantRow,
  version: number,
  change: Omit<TenantChange, "version"> & Pick<Partial<TenantRow>, "status">,
  entry: AuditEntry,
): Promise<TenantRow> {
  if (before.version !== version) throw await conflictWith(before);
  const { tenant_id } = before;
  const changes = fieldChanges(before, change, Object.keys(change));
  const changed = { ...change, ...changedBy({ userId: entry.user_id }) };
  await writeUpdate(
    [
      updateItem(
        TenantEntity.patch({ tenant_id }).set(changed).add({ version: 1 }).where(hasVersion(version)),
        OLD_ROW,
      ),
      ...auditPuts({ ...entry, ...(changes.length > 0 && { changes }) }),
    ],
    MESSAGES.notFound.tenant,
  );
  return { ...before, ...changed, version: version + 1 };
}

import { ClinicError } from "../../shared/errors.ts";
import { OFFBOARDING } from "../../shared/messages/offboarding.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { conflictingRow } from "../data/conflict.ts";
import { findRow } from "../data/find-row.ts";
import { getTenant } from "../data/get-tenant.ts";
import { TenantDeletionEntity } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";
import { writeTenant } from "./write-tenant.ts";

/**
 * Refuses to activate a clinic that is about to be deleted.
 * @throws ClinicError 409 `being_deleted` when its deletion is confirmed
 */
async function refuseBeingDeleted(clinic_id: string): Promise<void> {
  const deletion = await findRow(TenantDeletionEntity, { clinic_id });
  if (deletion && deletion.status !== "REQUESTED") throw new ClinicError("being_deleted", OFFBOARDING.beingDeleted);
}

/**
 * Activates or deactivates a clinic. It takes effect at the next request of the clinic's users. A clinic that already
 * has the status is returned unchanged.
 */
export const setStatus: UseCase<"tenants.setStatus"> = async (caller, { params, body }) => {
  const { tenant_id } = params;
  const before = await getTenant(tenant_id);
  const { status, version } = body;
  if (status === "ACTIVE") await refuseBeingDeleted(tenant_id);
  const entry = auditEntry(caller, "tenants.setStatus", tenant_id, tenant_id);
  try {
    return await writeTenant(before, version, { status }, entry);
  } catch (error) {
    const current = conflictingRow<TenantRow>(error);
    if (current?.status === status) return current;
    throw error;
  }
};

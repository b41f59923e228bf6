import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { conflictingRow } from "../data/conflict.ts";
import { TenantEntity } from "../data/tenant.ts";
import { TenantDeletionEntity } from "../data/tenant-deletion.ts";
import type { UseCase } from "../http/api.ts";
import type { TenantRow } from "../http/caller.ts";
import { writeTenant } from "./write-tenant.ts";

/**
 * Checks that the clinic is not about to be deleted.
 * @throws ClinicError 409 `being_deleted` otherwise
 */
async function requireNoDeletion(clinic_id: string): Promise<void> {
  const { data } = await TenantDeletionEntity.get({ clinic_id }).go({ consistent: true });
  if (data && data.status !== "REQUESTED") throw new ClinicError("being_deleted", MESSAGES.offboarding.beingDeleted);
}

/**
 * Activates or deactivates a clinic. It takes effect at the next request of the clinic's users. A clinic that already
 * has the status is returned unchanged.
 */
export const setStatus: UseCase<typeof contract.tenants.setStatus> = async (caller, { params, body }) => {
  const { tenant_id } = params;
  const { data: before } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  const { status, version } = body;
  if (status === "ACTIVE") await requireNoDeletion(tenant_id);
  const entry = auditEntry(caller, "tenants.setStatus", tenant_id, tenant_id);
  try {
    return await writeTenant(before, version, { status }, entry);
  } catch (error) {
    const current = conflictingRow<TenantRow>(error);
    if (current?.status === status) return current;
    throw error;
  }
};

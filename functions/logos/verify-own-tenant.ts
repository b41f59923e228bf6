import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { Caller } from "../http/caller.ts";

/**
 * Checks that the caller may act on the clinic. Platform users may act on every clinic, others on their own.
 * @throws ClinicError 404 otherwise, so that another clinic looks like one that does not exist
 */
export async function verifyOwnTenant(caller: Caller, tenant_id: string): Promise<void> {
  const allowed =
    caller.role === "PLATFORM_ADMIN"
      ? (await TenantEntity.get({ tenant_id }).go()).data !== null
      : caller.tenantId === tenant_id;
  if (!allowed) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
}

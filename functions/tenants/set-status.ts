import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import { toTenant } from "./to-tenant.ts";
import { writeTenant } from "./write-tenant.ts";

/** Opens or closes a clinic; its people notice at their next request. */
export const setStatus: UseCase<typeof contract.tenants.setStatus> = async (caller, { params, body }) => {
  const { tenant_id } = params;
  const { data: before } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!before) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  const { status, version = before.version } = body;
  const entry = auditEntry(caller, "tenants.setStatus", tenant_id, tenant_id);
  return toTenant(await writeTenant(before, version, { status }, entry));
};

import { auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { writeTenant } from "./write-tenant.ts";

/** Changes the profile of the caller's clinic, unless it was changed since the caller read it. */
export const updateCurrent: UseCase<"tenants.updateCurrent"> = async (caller, { body }) => {
  const { version, ...change } = body;
  const entry = auditEntry(caller, "tenants.updateCurrent", caller.tenantId, caller.tenantId);
  return writeTenant(caller.tenant, version, change, entry);
};

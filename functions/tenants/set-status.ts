import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import { toTenant } from "./to-tenant.ts";

/** Opens or closes a clinic; its people notice at their next request. */
export const setStatus: UseCase<typeof contract.tenants.setStatus> = async (_caller, { params, body }) => {
  const { tenant_id } = params;
  const { status, version } = body;
  const result = await TenantEntity.patch({ tenant_id })
    .set({ status })
    .add({ version: 1 })
    .where((at, { eq }) => (version === undefined ? "" : eq(at.version, version)))
    .go(ALL_ROWS);
  return toTenant(saved(result, MESSAGES.notFound.tenant));
};

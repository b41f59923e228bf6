import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { TenantEntity } from "../data/tenant.ts";
import type { UseCase } from "../http/api.ts";
import { toTenant } from "./to-tenant.ts";

/** Changes the profile of the caller's clinic, unless somebody changed it since the caller read it. */
export const updateCurrent: UseCase<typeof contract.tenants.updateCurrent> = async ({ tenantId }, { body }) => {
  const { version, website_url, ...profile } = body;
  const patch = TenantEntity.patch({ tenant_id: tenantId })
    .set({ ...profile, ...(website_url && { website_url }) })
    .add({ version: 1 });
  const result = await (website_url === null ? patch.remove(["website_url"]) : patch)
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  return toTenant(saved(result, MESSAGES.notFound.tenant));
};

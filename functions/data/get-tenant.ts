import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { TenantEntity } from "./tenant.ts";

/**
 * Returns the clinic of this id.
 * @throws ClinicError 404 when there is none
 */
export async function getTenant(tenant_id: string): Promise<EntityItem<typeof TenantEntity>> {
  const { data } = await TenantEntity.get({ tenant_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.tenant);
  return data;
}

import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "./find-row.ts";
import { TenantEntity } from "./tenant.ts";

/**
 * Returns the clinic of this id.
 * @throws ClinicError 404 when there is none
 */
export const getTenant = (tenant_id: string): Promise<EntityItem<typeof TenantEntity>> =>
  getRow(TenantEntity, { tenant_id }, MESSAGES.notFound.tenant);

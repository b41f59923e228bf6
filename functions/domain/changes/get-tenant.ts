import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../../shared/messages.ts";
import { TenantEntity } from "../../entities/platform.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";

/**
 * Returns the clinic of this id.
 * @throws ClinicError 404 when there is none
 */
export const getTenant = (tenant_id: string): Promise<EntityItem<typeof TenantEntity>> =>
  getRow(TenantEntity, { tenant_id }, MESSAGES.notFound.tenant);

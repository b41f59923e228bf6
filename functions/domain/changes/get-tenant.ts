import type { EntityItem } from "electrodb";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { TenantEntity } from "../../entities/platform.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";

/**
 * Returns the clinic of this id.
 * @throws ClinicError 404 when there is none
 */
export const getTenant = (tenant_id: string): Promise<EntityItem<typeof TenantEntity>> =>
  getRow(TenantEntity, { tenant_id }, NOT_FOUND_TEXTS.tenant);

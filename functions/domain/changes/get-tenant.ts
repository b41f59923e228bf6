import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { tenantEntity } from "../../entities/platform.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";

/**
 * Returns the clinic of this id.
 * @throws ClinicError 404 when there is none
 */
export const getTenant = (tenant_id: string): Promise<RowOf<typeof tenantEntity>> =>
  getRow(tenantEntity(), { tenant_id }, NOT_FOUND_TEXTS.tenant);

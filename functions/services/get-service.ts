import type { EntityItem } from "electrodb";
import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "../data/find-row.ts";
import { ServiceEntity } from "../data/service.ts";

/**
 * Reads one service consistently.
 * @throws ClinicError 404 when there is none of this id
 */
export const getService = (tenant_id: string, service_id: string): Promise<EntityItem<typeof ServiceEntity>> =>
  getRow(ServiceEntity, { tenant_id, service_id }, MESSAGES.notFound.service);

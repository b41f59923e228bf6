import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { ServiceEntity } from "../data/service.ts";

/**
 * Reads one service consistently.
 * @throws ClinicError 404 when there is none of this id
 */
export async function getService(tenant_id: string, service_id: string): Promise<EntityItem<typeof ServiceEntity>> {
  const { data } = await ServiceEntity.get({ tenant_id, service_id }).go({ consistent: true });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.service);
  return data;
}

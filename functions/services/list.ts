import { getLocation } from "../data/get-location.ts";
import { page } from "../data/page.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the services of a location, oldest first. */
export const list: UseCase<"services.list"> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  return page(ServiceEntity.query.byLocation({ tenant_id: tenantId, location_id }), query);
};

import type { contract } from "../../shared/contract.ts";
import { page } from "../data/page.ts";
import { requireLocation } from "../data/require-location.ts";
import { ServiceEntity } from "../data/service.ts";
import type { UseCase } from "../http/api.ts";

/** The services of a location, oldest first. */
export const list: UseCase<typeof contract.services.list> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await requireLocation(tenantId, params.location_id);
  return page(ServiceEntity.query.byLocation({ tenant_id: tenantId, location_id }), query);
};

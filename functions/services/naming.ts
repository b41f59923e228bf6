import { REFUSALS } from "../../shared/messages/refusals.ts";
import { ServiceEntity } from "../data/service.ts";

/** The names of services, which are unique in a location. */
export const serviceNaming = {
  rows: "services",
  query: (tenant_id: string) => ServiceEntity.query.byId({ tenant_id }),
  id: "service_id",
  place: "location_id",
  field: "service_name",
  taken: () => REFUSALS.serviceName,
} as const;

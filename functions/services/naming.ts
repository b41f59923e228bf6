import { REFUSALS } from "../../shared/messages/refusals.ts";
import { ServiceEntity } from "../data/service.ts";

type Named = Readonly<Record<"tenant_id" | "location_id" | "service_id" | "service_name", string>>;

/** Describes the name of a service, which no other service of the location may have. */
export const serviceNaming = ({ tenant_id, location_id, service_id, service_name }: Named) => ({
  tenant_id,
  kind: "service",
  rows: "services",
  place: location_id,
  name: service_name,
  field: "service_name",
  taken: REFUSALS.serviceName,
  others: async () => {
    const { data } = await ServiceEntity.query.byId({ tenant_id }).go({ pages: "all", consistent: true });
    return data
      .filter((row) => row.service_id !== service_id)
      .map((row) => ({ place: row.location_id, name: row.service_name }));
  },
});

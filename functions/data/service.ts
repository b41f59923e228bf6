import { Service } from "../../shared/services/service.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary, secondary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** A service that a location offers to patients. */
export const ServiceEntity = entityOf({
  entity: "service",
  attributes: { ...attributesOf(Service, ["service_id", "location_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: {
    byId: primary(["tenant_id"], ["service_id"]),
    // The services of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["service_id"]),
  },
});

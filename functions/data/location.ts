import { Location } from "../../shared/locations/location.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** A place where a clinic sees patients. */
export const LocationEntity = entityOf({
  entity: "location",
  attributes: { ...attributesOf(Location, ["location_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["location_id"]) },
});

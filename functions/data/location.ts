import { Entity } from "electrodb";
import { Location } from "../../shared/locations/location.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** A place where a clinic sees patients. */
export const LocationEntity = new Entity(
  {
    model: { service: "clinic", entity: "location", version: "1" },
    attributes: {
      ...attributesOf(Location, ["location_id"]),
      ...rowAttributes,
      ...usageGuardAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["location_id"], casing: "none" },
      },
    },
  },
  table,
);

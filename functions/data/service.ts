import { Entity } from "electrodb";
import { Service } from "../../shared/services/service.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** A service that a location offers to patients. */
export const ServiceEntity = new Entity(
  {
    model: { service: "clinic", entity: "service", version: "1" },
    attributes: {
      ...attributesOf(Service, ["service_id", "location_id"]),
      ...rowAttributes,
      ...usageGuardAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["service_id"], casing: "none" },
      },
      // The services of one location, oldest first.
      byLocation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["tenant_id", "location_id"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["service_id"], casing: "none" },
      },
    },
  },
  table,
);

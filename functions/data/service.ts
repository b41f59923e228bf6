import { Entity } from "electrodb";
import { STATUSES } from "../../shared/status.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** What a location offers to patients. */
export const ServiceEntity = new Entity(
  {
    model: { service: "clinic", entity: "service", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      service_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      service_name: { type: "string", required: true },
      status: { type: STATUSES, required: true },
      fee: { type: "string", required: true },
      duration: { type: "number", required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
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

import { CustomAttributeType, Entity } from "electrodb";
import type { OperatingHours } from "../../shared/locations/operating-hours.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** A place where a clinic sees patients. */
export const LocationEntity = new Entity(
  {
    model: { service: "clinic", entity: "location", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      location_name: { type: "string", required: true },
      street: { type: "string", required: true },
      city: { type: "string", required: true },
      state: { type: "string", required: true },
      zipcode: { type: "string", required: true },
      phone_number: { type: "string", required: true },
      email: { type: "string", required: true },
      website: { type: "string" },
      time_zone: { type: "string", required: true },
      operating_hours: { type: CustomAttributeType<OperatingHours>("any"), required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
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

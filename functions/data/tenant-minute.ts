import { Entity } from "electrodb";
import { table } from "./table.ts";

/** How many requests a clinic sent in one minute, as far as the running functions have flushed their counts. */
export const TenantMinuteEntity = new Entity(
  {
    model: { service: "clinic", entity: "tenantMinute", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      minute: { type: "string", required: true, readOnly: true },
      requests: { type: "number", required: true },
      /** Unix time in seconds after which DynamoDB deletes the item. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byMinute: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["minute"], casing: "none" },
      },
    },
  },
  table,
);

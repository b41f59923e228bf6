import { Entity } from "electrodb";
import { table } from "./table.ts";

/** How many requests a clinic has made in one minute, as far as the functions have told. */
export const TenantMinuteEntity = new Entity(
  {
    model: { service: "clinic", entity: "tenantMinute", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      minute: { type: "string", required: true, readOnly: true },
      requests: { type: "number", required: true },
      /** Seconds since 1970: DynamoDB drops the item some time after. */
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

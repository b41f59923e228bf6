import { Entity } from "electrodb";
import { Tenant } from "../../shared/tenants/tenant.ts";
import { attributesOf } from "./attributes.ts";
import { createdAt, rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A clinic. */
export const TenantEntity = new Entity(
  {
    model: { service: "clinic", entity: "tenant", version: "1" },
    attributes: {
      ...attributesOf(Tenant, ["tenant_id"]),
      ...rowAttributes,
      ...createdAt,
      /** The date of the latest appointment that was ever booked. The table's stream raises it. */
      used_until: { type: "string" },
      /** The last day on which someone of the clinic signed in. */
      last_active_on: { type: "string" },
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      // The platform's list, newest first. Its partition belongs to no tenant, and only PLATFORM_ADMIN reads it.
      byCreation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "tenant_id"], casing: "none" },
      },
    },
  },
  table,
);

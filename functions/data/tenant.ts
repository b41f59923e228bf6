import { Entity } from "electrodb";
import { TENANT_SETUPS, TENANT_STATUSES } from "../../shared/tenants/tenant.ts";
import { invitation } from "./invitation-state.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A clinic. */
export const TenantEntity = new Entity(
  {
    model: { service: "clinic", entity: "tenant", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      user_id: { type: "string", required: true, readOnly: true },
      tenant_name: { type: "string", required: true },
      username: { type: "string", required: true },
      email: { type: "string", required: true },
      phone_number: { type: "string", required: true },
      street: { type: "string", required: true },
      city: { type: "string", required: true },
      state: { type: "string", required: true },
      zipcode: { type: "string", required: true },
      status: { type: TENANT_STATUSES, required: true, default: "ACTIVE" },
      /** The first administrator's. */
      invitation,
      setup: { type: TENANT_SETUPS, required: true, default: "complete" },
      allow_overbooking: { type: "boolean", required: true, default: false },
      website_url: { type: "string" },
      logo_url: { type: "string" },
      created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      // The platform's list, newest first: the one partition that is no tenant's, read by PLATFORM_ADMIN only.
      byCreation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: [], casing: "none" },
        sk: { field: "gsi1sk", composite: ["created_at", "tenant_id"], casing: "none" },
      },
    },
  },
  table,
);

import { Entity } from "electrodb";
import { PAYMENT_TYPES } from "../../shared/billing/billing-info.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** Billing information of a location. */
export const BillingInfoEntity = new Entity(
  {
    model: { service: "clinic", entity: "billingInfo", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      billing_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      street: { type: "string", required: true },
      city: { type: "string", required: true },
      state: { type: "string", required: true },
      zipcode: { type: "string", required: true },
      payment_type: { type: PAYMENT_TYPES, required: true },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["billing_id"], casing: "none" },
      },
    },
  },
  table,
);

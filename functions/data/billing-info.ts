import { Entity } from "electrodb";
import { BillingInfo } from "../../shared/billing/billing-info.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** Billing information of a location. */
export const BillingInfoEntity = new Entity(
  {
    model: { service: "clinic", entity: "billingInfo", version: "1" },
    attributes: {
      ...attributesOf(BillingInfo.omit({ location_name: true }), ["billing_id", "location_id"]),
      ...rowAttributes,
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

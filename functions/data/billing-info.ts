import { BillingInfo } from "../../shared/billing/billing-info.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";

/** Billing information of a location. */
export const BillingInfoEntity = entityOf({
  entity: "billingInfo",
  attributes: {
    ...attributesOf(BillingInfo.omit({ location_name: true }), ["billing_id", "location_id"]),
    ...rowAttributes,
  },
  indexes: { byId: primary(["tenant_id"], ["billing_id"]) },
});

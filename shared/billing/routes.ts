import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, created } from "../contract/route.ts";
import { BILLING, BillingInfo, BillingInfoChange, NewBillingInfo } from "./billing-info.ts";

export const billing = {
  list: administratorRoute("GET", "/api/billing", {
    summary: "List the clinic's billing information with location names",
    ...pagesOf(BillingInfo),
  }),
  create: administratorRoute("POST", "/api/billing", {
    summary: "Create billing information for a location",
    body: NewBillingInfo,
    ...created(BillingInfo),
  }),
  replace: administratorRoute("PUT", "/api/billing/{billing_id}", {
    summary: "Replace billing information, except its location",
    notFound: BILLING.invalidId,
    body: BillingInfoChange,
    response: BillingInfo,
  }),
  remove: administratorRoute("DELETE", "/api/billing/{billing_id}", {
    summary: "Delete billing information",
    notFound: BILLING.invalidId,
  }),
};

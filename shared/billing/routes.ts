import { BILLING } from "../messages/billing.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { BillingInfo, BillingInfoChange, NewBillingInfo } from "./billing-info.ts";

export const billing = {
  list: route("GET", "/api/billing", {
    summary: "List the clinic's billing information with location names",
    roles: ["TENANT_ADMIN"],
    query: PageQuery,
    response: listOf(BillingInfo),
  }),
  create: route("POST", "/api/billing", {
    summary: "Create billing information for a location",
    roles: ["TENANT_ADMIN"],
    body: NewBillingInfo,
    status: 201,
    response: BillingInfo,
  }),
  replace: route("PUT", "/api/billing/{billing_id}", {
    summary: "Replace billing information, except its location",
    roles: ["TENANT_ADMIN"],
    notFound: BILLING.invalidId,
    body: BillingInfoChange,
    response: BillingInfo,
  }),
  remove: route("DELETE", "/api/billing/{billing_id}", {
    summary: "Delete billing information",
    roles: ["TENANT_ADMIN"],
    notFound: BILLING.invalidId,
  }),
};

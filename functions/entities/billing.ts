import { BillingInfo } from "../../shared/billing/billing-info.ts";
import { InsuranceCompany, InsuranceProvider } from "../../shared/insurance/insurer.ts";
import { attributesOf, lazyEntity, primary } from "../platform/dynamo/entity.ts";
import { rowAttributes, usageGuardAttributes } from "../platform/dynamo/optimistic-lock.ts";

export const billingInfoEntity = lazyEntity({
  entity: "billingInfo",
  exportedAs: "billing",
  attributes: {
    ...attributesOf(BillingInfo.omit({ location_name: true }), ["billing_id", "location_id"]),
    ...rowAttributes,
  },
  indexes: { byId: primary(["tenant_id"], ["billing_id"]) },
});

export const insuranceCompanyEntity = lazyEntity({
  entity: "insuranceCompany",
  exportedAs: "insurance-companies",
  attributes: { ...attributesOf(InsuranceCompany, ["company_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["company_id"]) },
});

export const insuranceProviderEntity = lazyEntity({
  entity: "insuranceProvider",
  exportedAs: "insurance-providers",
  attributes: { ...attributesOf(InsuranceProvider, ["provider_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["provider_id"]) },
});

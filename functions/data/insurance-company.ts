import { InsuranceCompany } from "../../shared/insurance/company.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** An insurance company whose networks a clinic belongs to. */
export const InsuranceCompanyEntity = entityOf({
  entity: "insuranceCompany",
  attributes: { ...attributesOf(InsuranceCompany, ["company_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["company_id"]) },
});

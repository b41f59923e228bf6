import { InsuranceProvider } from "../../shared/insurance/provider.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";
import { usageGuardAttributes } from "./usage-guard.ts";

/** An insurance provider that a clinic works with. */
export const InsuranceProviderEntity = entityOf({
  entity: "insuranceProvider",
  attributes: { ...attributesOf(InsuranceProvider, ["provider_id"]), ...rowAttributes, ...usageGuardAttributes },
  indexes: { byId: primary(["tenant_id"], ["provider_id"]) },
});

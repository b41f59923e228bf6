import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's insurance providers, oldest first. */
export const listProviders: UseCase<"insurance.listProviders"> = ({ tenantId }, { query }) =>
  page(InsuranceProviderEntity.query.byId({ tenant_id: tenantId }), query);

import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's insurance companies, oldest first. */
export const listCompanies: UseCase<"insurance.listCompanies"> = ({ tenantId }, { query }) =>
  page(InsuranceCompanyEntity.query.byId({ tenant_id: tenantId }), query);

import type { contract } from "../../shared/contract.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** The clinic's insurance companies, oldest first. */
export const listCompanies: UseCase<typeof contract.insurance.listCompanies> = async ({ tenantId }, { query }) =>
  page(InsuranceCompanyEntity.query.byId({ tenant_id: tenantId }), query);

import type { contract } from "../../shared/contract.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";

/** Adds an insurance company. */
export const createCompany: UseCase<typeof contract.insurance.createCompany> = async ({ tenantId }, { body }) => {
  const { data } = await InsuranceCompanyEntity.put({ ...body, tenant_id: tenantId, company_id: newId("comp") }).go();
  return data;
};

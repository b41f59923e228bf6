import type { contract } from "../../shared/contract.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";

/** Creates an insurance company. */
export const createCompany: UseCase<typeof contract.insurance.createCompany> = async (caller, { body }) => {
  const { data } = await InsuranceCompanyEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    company_id: newId("comp"),
  }).go();
  return data;
};

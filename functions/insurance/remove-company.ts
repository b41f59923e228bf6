import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance company. */
export const removeCompany: UseCase<typeof contract.insurance.removeCompany> = async ({ tenantId }, { params }) => {
  const { data } = await InsuranceCompanyEntity.delete({ tenant_id: tenantId, company_id: params.company_id }).go({
    response: "all_old",
  });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.company);
};

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { changeRow } from "../data/change-row.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance company, unless it was changed since the caller read it. */
export const updateCompany: UseCase<typeof contract.insurance.updateCompany> = (caller, { params, body }) => {
  const { version, ...change } = body;
  const { company_id } = params;
  return changeRow(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.updateCompany",
    key: { tenant_id: caller.tenantId, company_id },
    record_id: company_id,
    change,
    version,
    notFound: MESSAGES.notFound.company,
  });
};

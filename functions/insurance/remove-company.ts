import { INSURANCE } from "../../shared/messages/insurance.ts";
import { deleteUnused } from "../data/delete-unused.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { countPolicyUses } from "../data/policy-use.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance company, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeCompany: UseCase<"insurance.removeCompany"> = (caller, { params: { company_id } }) =>
  deleteUnused(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.removeCompany",
    id: { company_id },
    count: () => countPolicyUses(caller.tenantId, company_id),
    inUse: INSURANCE.companyInUse,
  });

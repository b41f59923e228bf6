import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { deleteUnused } from "../data/delete-unused.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { countPolicyUses } from "../data/policy-use.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance provider, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeProvider: UseCase<typeof contract.insurance.removeProvider> = (
  caller,
  { params: { provider_id } },
) =>
  deleteUnused(versionedRows(InsuranceProviderEntity), {
    caller,
    operation: "insurance.removeProvider",
    key: { tenant_id: caller.tenantId, provider_id },
    record_id: provider_id,
    count: () => countPolicyUses(caller.tenantId, provider_id),
    inUse: MESSAGES.insurance.providerInUse,
    notFound: MESSAGES.notFound.provider,
  });

/** Deletes an insurance company, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeCompany: UseCase<typeof contract.insurance.removeCompany> = (caller, { params: { company_id } }) =>
  deleteUnused(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.removeCompany",
    key: { tenant_id: caller.tenantId, company_id },
    record_id: company_id,
    count: () => countPolicyUses(caller.tenantId, company_id),
    inUse: MESSAGES.insurance.companyInUse,
    notFound: MESSAGES.notFound.company,
  });

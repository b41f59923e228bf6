import { INSURANCE } from "../../shared/messages/insurance.ts";
import { deleteUnused } from "../data/delete-unused.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { countPolicyUses } from "../data/policy-use.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance provider, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeProvider: UseCase<"insurance.removeProvider"> = (caller, { params: { provider_id } }) =>
  deleteUnused(versionedRows(InsuranceProviderEntity), {
    caller,
    operation: "insurance.removeProvider",
    id: { provider_id },
    count: () => countPolicyUses(caller.tenantId, provider_id),
    inUse: INSURANCE.providerInUse,
  });

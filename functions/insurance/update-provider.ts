import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { changedBy } from "../data/last-change.ts";
import { changeAudited, type Update } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance provider, unless it was changed since the caller read it. */
export const updateProvider: UseCase<typeof contract.insurance.updateProvider> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const key = { tenant_id: caller.tenantId, provider_id: params.provider_id };
  return changeAudited({
    caller,
    operation: "insurance.updateProvider",
    record_id: key.provider_id,
    change,
    version,
    read: async () => (await InsuranceProviderEntity.get(key).go({ consistent: true })).data,
    update: () =>
      InsuranceProviderEntity.patch(key)
        .set({ ...change, ...changedBy(caller) })
        .add({ version: 1 })
        .where((at, { eq }) => eq(at.version, version))
        .params<Update>(),
    notFound: MESSAGES.notFound.provider,
  });
};

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { countPolicyUses } from "../data/policy-use.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { changeUnused } from "../data/usage-guard.ts";
import { type Delete, removalEntry, writeAudited } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance provider, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeProvider: UseCase<typeof contract.insurance.removeProvider> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const key = { tenant_id, provider_id: params.provider_id };
  await changeUnused({
    mark: async (usage_mark) =>
      saved(await InsuranceProviderEntity.patch(key).set({ usage_mark }).go(ALL_ROWS), MESSAGES.notFound.provider),
    release: (usage_mark) =>
      InsuranceProviderEntity.patch(key)
        .remove(["usage_mark"])
        .where((at, { eq }) => eq(at.usage_mark, usage_mark))
        .go(ALL_ROWS),
    count: () => countPolicyUses(tenant_id, key.provider_id),
    inUse: MESSAGES.insurance.providerInUse,
    change: async (usage_mark, before) => {
      const deletion = InsuranceProviderEntity.delete(key).where((at, { eq }) => eq(at.usage_mark, usage_mark));
      const entry = removalEntry(caller, "insurance.removeProvider", key.provider_id, before);
      return (await writeAudited({ Delete: deletion.params<Delete>() }, entry)) || undefined;
    },
  });
};

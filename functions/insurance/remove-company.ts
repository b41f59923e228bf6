import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { countPolicyUses } from "../data/policy-use.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import { changeUnused } from "../data/usage-guard.ts";
import { type Delete, removalEntry, writeAudited } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance company, unless a patient's policies name it. A policy and a deletion never both succeed. */
export const removeCompany: UseCase<typeof contract.insurance.removeCompany> = async (caller, { params }) => {
  const { tenantId: tenant_id } = caller;
  const key = { tenant_id, company_id: params.company_id };
  await changeUnused({
    mark: async (usage_mark) =>
      saved(await InsuranceCompanyEntity.patch(key).set({ usage_mark }).go(ALL_ROWS), MESSAGES.notFound.company),
    release: (usage_mark) =>
      InsuranceCompanyEntity.patch(key)
        .remove(["usage_mark"])
        .where((at, { eq }) => eq(at.usage_mark, usage_mark))
        .go(ALL_ROWS),
    count: () => countPolicyUses(tenant_id, key.company_id),
    inUse: MESSAGES.insurance.companyInUse,
    change: async (usage_mark, before) => {
      const deletion = InsuranceCompanyEntity.delete(key).where((at, { eq }) => eq(at.usage_mark, usage_mark));
      const entry = removalEntry(caller, "insurance.removeCompany", key.company_id, before);
      return (await writeAudited({ Delete: deletion.params<Delete>() }, entry)) || undefined;
    },
  });
};

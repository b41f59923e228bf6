import { MAX_COUNT } from "../../shared/messages/count.ts";
import { entityOf, fixedTexts, primary } from "./entity.ts";

/**
 * Marks that a patient's policies name a provider or a company. It is written in the transaction of the policies, so that
 * a deletion can count them consistently.
 */
export const PolicyUseEntity = entityOf({
  entity: "policyUse",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id"),
    /** The id of the provider or the company. */
    used_id: { type: "string", required: true, readOnly: true },
  },
  indexes: { byUsed: primary(["tenant_id"], ["used_id", "patient_id"]) },
});

/** Counts the patients whose policies name a provider or a company, up to one more than a refusal names. */
export async function countPolicyUses(tenant_id: string, used_id: string): Promise<number> {
  const { data } = await PolicyUseEntity.query
    .byUsed({ tenant_id, used_id })
    .go({ limit: MAX_COUNT + 1, consistent: true, attributes: ["patient_id"] });
  return data.length;
}

/** Returns the ids of the providers and companies that policies name, each once. */
export const usedIds = (
  policies: readonly { readonly provider_id: string; readonly company_id: string }[],
): readonly string[] => [
  ...new Set(policies.flatMap(({ provider_id, company_id }) => [provider_id, company_id].filter(Boolean))),
];

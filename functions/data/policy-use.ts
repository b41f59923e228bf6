import { Entity } from "electrodb";
import { table } from "./table.ts";

/**
 * Marks that a patient's policies name a provider or a company. It is written in the transaction of the policies, so that
 * a deletion can count them consistently.
 */
export const PolicyUseEntity = new Entity(
  {
    model: { service: "clinic", entity: "policyUse", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      /** The id of the provider or the company. */
      used_id: { type: "string", required: true, readOnly: true },
      patient_id: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byUsed: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["used_id", "patient_id"], casing: "none" },
      },
    },
  },
  table,
);

/** Counts the patients whose policies name a provider or a company. */
export async function countPolicyUses(tenant_id: string, used_id: string): Promise<number> {
  const { data } = await PolicyUseEntity.query
    .byUsed({ tenant_id, used_id })
    .go({ pages: "all", consistent: true, attributes: ["patient_id"] });
  return data.length;
}

/** Returns the ids of the providers and companies that policies name, each once. */
export const usedIds = (
  policies: readonly { readonly provider_id: string; readonly company_id: string }[],
): readonly string[] => [
  ...new Set(policies.flatMap(({ provider_id, company_id }) => [provider_id, company_id].filter(Boolean))),
];

import { changedBy } from "../last-change.ts";
import { policyWrites, readInsuranceRow } from "../patient-insurance.ts";
import type { Belonging } from "./belonging.ts";

/** The insurance policies of a patient, which are one row. A moved policy becomes the last one of the other patient. */
export const policyBelonging: Belonging = {
  kind: "policy",
  async idsOf({ tenant_id, patient_id }) {
    const { items } = await readInsuranceRow(tenant_id, patient_id);
    return { ids: items.map(({ policy_id }) => policy_id), cursor: null };
  },
  async move({ tenant_id, row_id, from, to, changed_by }) {
    const [source, target] = await Promise.all([
      readInsuranceRow(tenant_id, from.patient_id),
      readInsuranceRow(tenant_id, to.patient_id),
    ]);
    const policy = source.items.find(({ policy_id }) => policy_id === row_id);
    if (!policy) return undefined;
    const changed = changedBy({ userId: changed_by });
    return [
      ...policyWrites(source, { ...source, ...changed, items: source.items.filter((each) => each !== policy) }),
      ...policyWrites(target, { ...target, ...changed, items: [...target.items, policy] }),
    ];
  },
};

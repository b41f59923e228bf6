import { changedBy } from "../last-change.ts";
import { type InsuranceRow, PatientInsuranceEntity, readInsuranceRow } from "../patient-insurance.ts";
import { PolicyUseEntity, usedIds } from "../policy-use.ts";
import { asRead } from "../versioned-rows.ts";
import { deleteItem, putItem, type TransactItem } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";

/** Builds the writes of a patient's policies, and of the rows that mark which providers and companies they name. */
function writesOf(before: InsuranceRow, after: InsuranceRow): TransactItem[] {
  const { tenant_id, patient_id } = before;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const keyOf = (used_id: string) => ({ tenant_id, patient_id, used_id });
  return [
    putItem(PatientInsuranceEntity.put({ ...after, version: before.version + 1 }).where(asRead(before.version))),
    ...now.filter((id) => !old.includes(id)).map((id) => putItem(PolicyUseEntity.put(keyOf(id)))),
    ...old.filter((id) => !now.includes(id)).map((id) => deleteItem(PolicyUseEntity.delete(keyOf(id)))),
  ];
}

/** The insurance policies of a patient, which are one row. A moved policy becomes the last one of the other patient. */
export const policyBelonging: Belonging = {
  kind: "policy",
  async idsOf({ tenant_id, patient_id }) {
    const { items } = await readInsuranceRow(tenant_id, patient_id);
    return { ids: items.map(({ policy_id }) => policy_id), cursor: null };
  },
  async move({ tenant_id, row_id, from, to, changed_by }) {
    const [source, target] = await Promise.all(
      [from, to].map(({ patient_id }) => readInsuranceRow(tenant_id, patient_id)),
    );
    const policy = source?.items.find(({ policy_id }) => policy_id === row_id);
    if (!source || !target || !policy) return undefined;
    const changed = changedBy({ userId: changed_by });
    return [
      ...writesOf(source, { ...source, ...changed, items: source.items.filter((each) => each !== policy) }),
      ...writesOf(target, { ...target, ...changed, items: [...target.items, policy] }),
    ];
  },
};

import { type EntityItem, Service } from "electrodb";
import { changedBy } from "../last-change.ts";
import { PatientInsuranceEntity } from "../patient-insurance.ts";
import { PolicyUseEntity, usedIds } from "../policy-use.ts";
import { table } from "../table.ts";
import { asRead } from "../versioned-rows.ts";
import type { TransactItem } from "../write-items.ts";
import type { Belonging } from "./belonging.ts";

type InsuranceRow = EntityItem<typeof PatientInsuranceEntity>;

const rows = new Service({ insurance: PatientInsuranceEntity, policyUse: PolicyUseEntity }, table);

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

/** Reads the policies of a patient, which are in version 0 when none were ever saved. */
async function insuranceOf(tenant_id: string, patient_id: string): Promise<InsuranceRow> {
  const { data } = await PatientInsuranceEntity.get({ tenant_id, patient_id }).go({ consistent: true });
  return data ?? { tenant_id, patient_id, items: [], version: 0 };
}

/** Builds the writes of a patient's policies, and of the rows that mark which providers and companies they name. */
function writesOf({ insurance, policyUse }: Entities, before: InsuranceRow, after: InsuranceRow) {
  const { tenant_id, patient_id } = before;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const keyOf = (used_id: string) => ({ tenant_id, patient_id, used_id });
  return [
    insurance
      .put({ ...after, version: before.version + 1 })
      .where(asRead(before.version))
      .commit(),
    ...now.filter((id) => !old.includes(id)).map((id) => policyUse.put(keyOf(id)).commit()),
    ...old.filter((id) => !now.includes(id)).map((id) => policyUse.delete(keyOf(id)).commit()),
  ];
}

/** The insurance policies of a patient, which are one row. A moved policy becomes the last one of the other patient. */
export const policyBelonging: Belonging = {
  kind: "policy",
  async idsOf({ tenant_id, patient_id }) {
    const { items } = await insuranceOf(tenant_id, patient_id);
    return items.map(({ policy_id }) => policy_id);
  },
  async move({ tenant_id, row_id, from, to, changed_by }) {
    const [source, target] = await Promise.all([from, to].map(({ patient_id }) => insuranceOf(tenant_id, patient_id)));
    const policy = source?.items.find(({ policy_id }) => policy_id === row_id);
    if (!source || !target || !policy) return undefined;
    const changed = changedBy({ userId: changed_by });
    const { TransactItems } = rows.transaction
      .write((entities) => [
        ...writesOf(entities, source, { ...source, ...changed, items: source.items.filter((each) => each !== policy) }),
        ...writesOf(entities, target, { ...target, ...changed, items: [...target.items, policy] }),
      ])
      .params();
    return TransactItems as TransactItem[];
  },
};

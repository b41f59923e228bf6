import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import type { COLLIDED } from "../data/contention.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { PatientEntity } from "../data/patient.ts";
import { type InsuranceRow, policyWrites } from "../data/patient-insurance.ts";
import { usedIds } from "../data/policy-use.ts";
import { type Condition, hasVersion } from "../data/versioned-rows.ts";
import { checkItem, writeOrCollide } from "../data/write-items.ts";
import { insurerRow } from "./insurers.ts";

/** A change of a patient's policies. */
interface InsuranceChange {
  readonly patient: PatientRow;
  readonly before: InsuranceRow;
  readonly after: InsuranceRow;
  readonly entry: AuditEntry;
}

/** Builds the check that a provider or a company exists and is not being deleted. */
const availabilityCheck = (tenant_id: string, id: string) => {
  const { rows, key } = insurerRow(tenant_id, id);
  const isAvailable: Condition = (at, { exists, notExists }) => `${exists(at.version)} AND ${notExists(at.usage_mark)}`;
  return checkItem(rows.delete(key).where(isAvailable));
};

/**
 * Tries once to write a patient's policies, the rows that mark the providers and companies they name, and the audit entry.
 * @returns COLLIDED when a row has changed meanwhile, so that everything has to be read and checked again
 */
export async function writeInsurance(change: InsuranceChange): Promise<typeof COLLIDED | undefined> {
  const { patient, before, after, entry } = change;
  const { tenant_id, patient_id } = after;
  const old = usedIds(before.items);
  const joining = usedIds(after.items).filter((id) => !old.includes(id));
  return writeOrCollide([
    ...policyWrites(before, after),
    ...joining.map((id) => availabilityCheck(tenant_id, id)),
    // A merge raises the version of the patient, so that policies are never written to a merged patient.
    checkItem(PatientEntity.delete({ tenant_id, patient_id }).where(hasVersion(patient.version))),
    ...auditPuts(entry),
  ]);
}

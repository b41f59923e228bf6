import { type AuditEntry, auditPuts } from "../data/audit-entry.ts";
import type { COLLIDED } from "../data/contention.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { PatientEntity } from "../data/patient.ts";
import { type InsuranceRow, PatientInsuranceEntity } from "../data/patient-insurance.ts";
import { PolicyUseEntity, usedIds } from "../data/policy-use.ts";
import { asRead, hasVersion } from "../data/versioned-rows.ts";
import { checkItem, deleteItem, putItem, writeOrCollide } from "../data/write-items.ts";
import { isProvider } from "./insurers.ts";

/** A change of a patient's policies. */
interface InsuranceChange {
  readonly patient: PatientRow;
  readonly before: InsuranceRow;
  readonly after: InsuranceRow;
  readonly entry: AuditEntry;
}

/** Builds the check that a provider or a company exists and is not being deleted. */
const availabilityCheck = (tenant_id: string, id: string) =>
  checkItem(
    isProvider(id)
      ? InsuranceProviderEntity.delete({ tenant_id, provider_id: id }).where(
          (at, { exists, notExists }) => `${exists(at.provider_id)} AND ${notExists(at.usage_mark)}`,
        )
      : InsuranceCompanyEntity.delete({ tenant_id, company_id: id }).where(
          (at, { exists, notExists }) => `${exists(at.company_id)} AND ${notExists(at.usage_mark)}`,
        ),
  );

/**
 * Tries once to write a patient's policies, which providers and companies they name, and the audit entry.
 * @returns COLLIDED when a row has changed meanwhile, so that everything has to be read and checked again
 */
export async function writeInsurance(change: InsuranceChange): Promise<typeof COLLIDED | undefined> {
  const { patient, before, after, entry } = change;
  const { tenant_id, patient_id } = after;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const joining = now.filter((id) => !old.includes(id));
  const leaving = old.filter((id) => !now.includes(id));
  return writeOrCollide([
    putItem(PatientInsuranceEntity.put(after).where(asRead(before.version))),
    // A merge raises the version of the patient, so that policies are never written to a merged patient.
    checkItem(PatientEntity.delete({ tenant_id, patient_id }).where(hasVersion(patient.version))),
    ...joining.flatMap((used_id) => [
      availabilityCheck(tenant_id, used_id),
      putItem(PolicyUseEntity.put({ tenant_id, used_id, patient_id })),
    ]),
    ...leaving.map((used_id) => deleteItem(PolicyUseEntity.delete({ tenant_id, used_id, patient_id }))),
    ...auditPuts(entry),
  ]);
}

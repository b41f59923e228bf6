import type { AuditEntry } from "../data/audit-entry.ts";
import { COLLIDED } from "../data/contention.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { usedIds } from "../data/policy-use.ts";
import { unavailable } from "../data/transact.ts";
import { asRead } from "../data/versioned-rows.ts";
import { haveCollided } from "../data/write-items.ts";
import { isProvider } from "./insurers.ts";
import type { InsuranceRow } from "./read-insurance.ts";
import { rows } from "./rows.ts";

/** A change of a patient's policies. */
interface InsuranceChange {
  readonly patient: PatientRow;
  readonly before: InsuranceRow;
  readonly after: InsuranceRow;
  readonly entry: AuditEntry;
}

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

/** Builds the check that a provider or a company exists and is not being deleted. */
const isAvailable = ({ provider, company }: Entities, tenant_id: string, id: string) =>
  isProvider(id)
    ? provider
        .check({ tenant_id, provider_id: id })
        .where((at, { exists, notExists }) => `${exists(at.provider_id)} AND ${notExists(at.usage_mark)}`)
        .commit()
    : company
        .check({ tenant_id, company_id: id })
        .where((at, { exists, notExists }) => `${exists(at.company_id)} AND ${notExists(at.usage_mark)}`)
        .commit();

/**
 * Tries once to write a patient's policies, which providers and companies they name, and the audit entry.
 * @returns COLLIDED when a row has changed meanwhile, so that everything has to be read and judged again
 */
export async function writeInsurance(change: InsuranceChange): Promise<typeof COLLIDED | undefined> {
  const { patient, before, after, entry } = change;
  const { tenant_id, patient_id } = after;
  const old = usedIds(before.items);
  const now = usedIds(after.items);
  const joining = now.filter((id) => !old.includes(id));
  const leaving = old.filter((id) => !now.includes(id));
  const { canceled, data } = await rows.transaction
    .write((entities) => [
      entities.insurance.put(after).where(asRead(before.version)).commit(),
      // A merge raises the version of the patient, so that policies are never written to a merged patient.
      entities.patient
        .check({ tenant_id, patient_id })
        .where((at, { eq }) => eq(at.version, patient.version))
        .commit(),
      ...joining.flatMap((used_id) => [
        isAvailable(entities, tenant_id, used_id),
        entities.policyUse.put({ tenant_id, used_id, patient_id }).commit(),
      ]),
      ...leaving.map((used_id) => entities.policyUse.delete({ tenant_id, used_id, patient_id }).commit()),
      entities.audit.create(entry).commit(),
    ])
    .go();
  if (!canceled) return undefined;
  if (haveCollided(data.map((item) => item?.code ?? "None"))) return COLLIDED;
  throw unavailable();
}

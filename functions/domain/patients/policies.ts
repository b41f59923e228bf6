import type { PatientInsurance } from "../../../shared/patients/policy.ts";
import { CompanyId, ProviderId } from "../../../shared/values/ids.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../entities/billing.ts";
import { type InsuranceRow, usedIds } from "../../entities/patients.ts";
import { parseItem, readItems } from "../../platform/dynamo/batch-get.ts";

/** The attributes of a provider or a company that policies need. */
interface Insurer {
  readonly name: string;
  readonly usage_mark: string | undefined;
}

export type Insurers = ReadonlyMap<string, Insurer>;

/** Returns whether an id is that of a provider and not of a company. */
export const isProvider = (id: string): boolean => ProviderId.safeParse(id).success;

/** Returns the parameters that read the provider or the company of an id. */
const insurerParams = (tenant_id: string, id: string): object =>
  isProvider(id)
    ? insuranceProviderEntity().get({ tenant_id, provider_id: id }).params()
    : insuranceCompanyEntity().get({ tenant_id, company_id: id }).params();

/** Reads the providers and companies of these ids, in one BatchGet. */
export async function readInsurers(tenant_id: string, ids: readonly string[]): Promise<Insurers> {
  const validIds = ids.filter((id) => isProvider(id) || CompanyId.safeParse(id).success);
  const items = await readItems(validIds.map((id) => insurerParams(tenant_id, id)));
  const insurers = new Map<string, Insurer>();
  for (const [at, id] of validIds.entries()) {
    const provider = isProvider(id) ? parseItem(insuranceProviderEntity(), items[at]) : undefined;
    const company = isProvider(id) ? undefined : parseItem(insuranceCompanyEntity(), items[at]);
    if (provider) insurers.set(id, { name: provider.provider_name, usage_mark: provider.usage_mark });
    if (company) insurers.set(id, { name: company.company_name, usage_mark: company.usage_mark });
  }
  return insurers;
}

/** Returns the policies as the contract shows them, with the names of the given providers and companies. */
export function withNames({ patient_id, items, version }: InsuranceRow, insurers: Insurers): PatientInsurance {
  const names = Object.fromEntries(usedIds(items).map((id) => [id, insurers.get(id)?.name ?? ""]));
  return { patient_id, items: [...items], names, version };
}

/** Returns the policies as the contract shows them, after reading the names of their providers and companies. */
export const readWithNames = async (row: InsuranceRow): Promise<PatientInsurance> =>
  withNames(row, await readInsurers(row.tenant_id, usedIds(row.items)));

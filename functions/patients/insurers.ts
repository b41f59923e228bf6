import { ClinicError } from "../../shared/errors.ts";
import { CompanyId, ProviderId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { readItems } from "../data/read-items.ts";
import type { GuardedRow } from "../data/usage-guard.ts";
import type { VersionedRows } from "../data/versioned-rows.ts";

/** The attributes of a provider or a company that policies need. */
interface Insurer {
  readonly name: string;
  readonly usage_mark: string | undefined;
}

export type Insurers = ReadonlyMap<string, Insurer>;

/** Returns whether an id is that of a provider and not of a company. */
const isProvider = (id: string): boolean => ProviderId.safeParse(id).success;

/** A row of a provider or of a company. */
interface InsurerRow extends GuardedRow {
  readonly tenant_id: string;
}

/** Returns the rows of providers or of companies without the types of their attributes, and the key of the one with this id. */
export const insurerRow = (tenant_id: string, id: string) => ({
  rows: (isProvider(id) ? InsuranceProviderEntity : InsuranceCompanyEntity) as unknown as VersionedRows<InsurerRow>,
  key: { tenant_id, [isProvider(id) ? "provider_id" : "company_id"]: id },
});

/** Reads the providers and companies of these ids, in one BatchGet. */
export async function readInsurers(tenant_id: string, ids: readonly string[]): Promise<Insurers> {
  const known = ids.filter((id) => isProvider(id) || CompanyId.safeParse(id).success);
  const params = known.map((id) => {
    const { rows, key } = insurerRow(tenant_id, id);
    return rows.get(key).params();
  });
  const items = (await readItems(params)) as (Readonly<Record<string, string | undefined>> | undefined)[];
  const insurers = new Map<string, Insurer>();
  for (const [at, id] of known.entries()) {
    const item = items[at];
    if (!item) continue;
    const { provider_name, company_name, usage_mark } = item;
    insurers.set(id, { name: provider_name ?? company_name ?? "", usage_mark });
  }
  return insurers;
}

/**
 * Refuses policies that name a provider or a company that does not exist, or a company as the provider or the reverse.
 * @throws ClinicError 404 "Provider not found" or "Company not found"
 */
export function refuseUnknownInsurers(
  policies: readonly { readonly provider_id: string; readonly company_id: string }[],
  insurers: Insurers,
): void {
  for (const { provider_id, company_id } of policies) {
    if (!isProvider(provider_id) || !insurers.has(provider_id))
      throw new ClinicError("not_found", MESSAGES.notFound.provider);
    if (company_id && (isProvider(company_id) || !insurers.has(company_id)))
      throw new ClinicError("not_found", MESSAGES.notFound.company);
  }
}

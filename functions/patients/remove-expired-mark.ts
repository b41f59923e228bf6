import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { hasExpiredMark } from "../data/usage-guard.ts";
import { removeMark, versionedRows } from "../data/versioned-rows.ts";
import { type Insurer, isProvider } from "./insurers.ts";

/**
 * Removes the mark that a crashed deletion of a provider or a company has left behind. The crashed request can't continue
 * afterwards, because its deletion is conditional on the mark.
 */
export async function removeExpiredMark(tenant_id: string, id: string, { usage_mark }: Insurer): Promise<void> {
  if (usage_mark === undefined || !hasExpiredMark({ usage_mark })) return;
  if (isProvider(id))
    await removeMark(versionedRows(InsuranceProviderEntity), { tenant_id, provider_id: id }, usage_mark);
  else await removeMark(versionedRows(InsuranceCompanyEntity), { tenant_id, company_id: id }, usage_mark);
}

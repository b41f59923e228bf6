import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { ALL_ROWS } from "../data/saved.ts";
import { hasExpiredMark } from "../data/usage-guard.ts";
import { type Insurer, isProvider } from "./insurers.ts";

/**
 * Removes the mark that a crashed deletion of a provider or a company has left behind. The crashed request can't continue
 * afterwards, because its deletion is conditional on the mark.
 */
export async function removeExpiredMark(tenant_id: string, id: string, { usage_mark }: Insurer): Promise<void> {
  if (usage_mark === undefined || !hasExpiredMark({ usage_mark })) return;
  if (isProvider(id))
    await InsuranceProviderEntity.patch({ tenant_id, provider_id: id })
      .remove(["usage_mark"])
      .where((at, { eq }) => eq(at.usage_mark, usage_mark))
      .go(ALL_ROWS);
  else
    await InsuranceCompanyEntity.patch({ tenant_id, company_id: id })
      .remove(["usage_mark"])
      .where((at, { eq }) => eq(at.usage_mark, usage_mark))
      .go(ALL_ROWS);
}

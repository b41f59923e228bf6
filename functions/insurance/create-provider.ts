import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry, writeAudited } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Creates an insurance provider. */
export const createProvider: UseCase<"insurance.createProvider"> = async (caller, { body }) => {
  const row = { ...body, ...changedBy(caller), tenant_id: caller.tenantId, provider_id: newId("prov"), version: 1 };
  const entry = changeEntry(caller, "insurance.createProvider", row.provider_id, body);
  await writeAudited(putItem(InsuranceProviderEntity.put(row)), entry);
  return row;
};

import type { contract } from "../../shared/contract.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";

/** Creates an insurance provider. */
export const createProvider: UseCase<typeof contract.insurance.createProvider> = async (caller, { body }) => {
  const { data } = await InsuranceProviderEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    provider_id: newId("prov"),
  }).go();
  return data;
};

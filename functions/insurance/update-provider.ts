import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { untilWritten } from "../data/contention.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { changedBy } from "../data/last-change.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance provider, unless it was changed since the caller read it. */
export const updateProvider: UseCase<typeof contract.insurance.updateProvider> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const write = () =>
    InsuranceProviderEntity.patch({ tenant_id: caller.tenantId, provider_id: params.provider_id })
      .set({ ...change, ...changedBy(caller) })
      .add({ version: 1 })
      .where((at, { eq }) => eq(at.version, version))
      .go(ALL_ROWS);
  return saved(await untilWritten(write), MESSAGES.notFound.provider);
};

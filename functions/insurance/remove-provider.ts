import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes an insurance provider. */
export const removeProvider: UseCase<typeof contract.insurance.removeProvider> = async ({ tenantId }, { params }) => {
  const { data } = await InsuranceProviderEntity.delete({ tenant_id: tenantId, provider_id: params.provider_id }).go({
    response: "all_old",
  });
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.provider);
};

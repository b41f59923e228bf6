import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import type { UseCase } from "../http/api.ts";

/** Deletes billing information. */
export const remove: UseCase<typeof contract.billing.remove> = async ({ tenantId }, { params }) => {
  const { data } = await BillingInfoEntity.delete({ tenant_id: tenantId, billing_id: params.billing_id }).go({
    response: "all_old",
  });
  if (!data) throw new ClinicError("not_found", MESSAGES.billing.invalidId);
};

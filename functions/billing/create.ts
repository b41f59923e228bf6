import type { contract } from "../../shared/contract.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { newId } from "../data/new-id.ts";
import { requireLocation } from "../data/require-location.ts";
import type { UseCase } from "../http/api.ts";

/** Adds billing information to a location of the clinic. */
export const create: UseCase<typeof contract.billing.create> = async ({ tenantId }, { body }) => {
  const { location_name } = await requireLocation(tenantId, body.location_id);
  const { data } = await BillingInfoEntity.put({ ...body, tenant_id: tenantId, billing_id: newId("bill") }).go();
  return { ...data, location_name };
};

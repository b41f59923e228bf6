import type { contract } from "../../shared/contract.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";

/** Creates billing information of a location. */
export const create: UseCase<typeof contract.billing.create> = async (caller, { body }) => {
  const { location_name } = await getLocation(caller.tenantId, body.location_id);
  const { data } = await BillingInfoEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    billing_id: newId("bill"),
  }).go();
  return { ...data, location_name };
};

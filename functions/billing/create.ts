import { REFUSALS } from "../../shared/messages/refusals.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";

/** The naming by which a location has at most one row of billing information. The unique name is the id of the location. */
const billingNaming = {
  rows: "locations with billing info",
  query: (tenant_id: string) => BillingInfoEntity.query.byId({ tenant_id }),
  id: "billing_id",
  place: "location_id",
  field: "location_id",
  taken: () => REFUSALS.billing,
} as const;

/** Creates the billing information of a location, unless the location has some. */
export const create: UseCase<"billing.create"> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  const { location_name } = await getLocation(tenant_id, body.location_id);
  const row = { ...body, ...changedBy(caller), tenant_id, billing_id: newId("bill"), version: 1 };
  const entry = changeEntry(caller, "billing.create", row.billing_id, body);
  await writeNamed(billingNaming, row, putItem(BillingInfoEntity.put(row)), entry);
  return { ...row, location_name };
};

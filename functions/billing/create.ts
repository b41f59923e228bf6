import type { contract } from "../../shared/contract.ts";
import { REFUSALS } from "../../shared/messages/refusals.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";

/** Creates the billing information of a location, unless the location has some. */
export const create: UseCase<typeof contract.billing.create> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  const { location_id, location_name } = await getLocation(tenant_id, body.location_id);
  const row = { ...body, ...changedBy(caller), tenant_id, billing_id: newId("bill"), version: 1 };
  await writeNamed({
    tenant_id,
    kind: "billing",
    rows: "locations with billing info",
    place: location_id,
    name: location_id,
    field: "location_id",
    taken: REFUSALS.billing,
    others: async () => {
      const { data } = await BillingInfoEntity.query.byId({ tenant_id }).go({ pages: "all", consistent: true });
      return data.map((row) => ({ place: row.location_id, name: row.location_id }));
    },
    item: putItem(BillingInfoEntity.put(row)),
    entry: changeEntry(caller, "billing.create", row.billing_id, body),
  });
  return { ...row, location_name };
};

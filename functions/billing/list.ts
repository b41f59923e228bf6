import type { contract } from "../../shared/contract.ts";
import { BillingInfoEntity } from "../data/billing-info.ts";
import { locationNames } from "../data/location-names.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's billing information, oldest first, with the names that its locations have now. */
export const list: UseCase<typeof contract.billing.list> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await page(BillingInfoEntity.query.byId({ tenant_id: tenantId }), query);
  const names = await locationNames(
    tenantId,
    items.map(({ location_id }) => location_id),
  );
  return {
    items: items.map((item) => ({ ...item, location_name: names.get(item.location_id) ?? "" })),
    next_cursor,
  };
};

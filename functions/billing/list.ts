import { BillingInfoEntity } from "../data/billing-info.ts";
import { withLocationNames } from "../data/location-names.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's billing information, oldest first, with the names that its locations have now. */
export const list: UseCase<"billing.list"> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await page(BillingInfoEntity.query.byId({ tenant_id: tenantId }), query);
  return { items: await withLocationNames(tenantId, items), next_cursor };
};

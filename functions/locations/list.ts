import type { contract } from "../../shared/contract.ts";
import { LocationEntity } from "../data/location.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { toLocation } from "./to-location.ts";

/** The clinic's locations, oldest first. */
export const list: UseCase<typeof contract.locations.list> = async ({ tenantId }, { query }) => {
  const { items, next_cursor } = await page(LocationEntity.query.byId({ tenant_id: tenantId }), query);
  return { items: items.map(toLocation), next_cursor };
};

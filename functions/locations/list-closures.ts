import { getLocation } from "../data/get-location.ts";
import { listPeriods } from "../data/list-periods.ts";
import type { UseCase } from "../http/api.ts";
import { closureOf } from "./closure.ts";

/** Lists the closures of a location. */
export const listClosures: UseCase<"locations.listClosures"> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  const { items, next_cursor } = await listPeriods(tenantId, location_id, query);
  return { items: items.map(closureOf), next_cursor };
};

import { LocationEntity } from "../data/location.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the clinic's locations, oldest first. */
export const list: UseCase<"locations.list"> = ({ tenantId }, { query }) =>
  page(LocationEntity.query.byId({ tenant_id: tenantId }), query);

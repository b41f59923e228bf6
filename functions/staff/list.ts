import type { contract } from "../../shared/contract.ts";
import { getLocation } from "../data/get-location.ts";
import { page } from "../data/page.ts";
import { StaffEntity } from "../data/staff.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the staff of a location or of the whole clinic, oldest first. */
export const list: UseCase<typeof contract.staff.list> = async ({ tenantId: tenant_id }, { query }) => {
  if (query.location_id === undefined) return page(StaffEntity.query.byId({ tenant_id }), query);
  const { location_id } = await getLocation(tenant_id, query.location_id);
  return page(StaffEntity.query.byLocation({ tenant_id, location_id }), query);
};

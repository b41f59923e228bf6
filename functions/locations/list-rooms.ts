import { getLocation } from "../data/get-location.ts";
import { page } from "../data/page.ts";
import { RoomEntity } from "../data/room.ts";
import type { UseCase } from "../http/api.ts";

/** Lists the rooms of a location, oldest first. */
export const listRooms: UseCase<"locations.listRooms"> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  return page(RoomEntity.query.byLocation({ tenant_id: tenantId, location_id }), query);
};

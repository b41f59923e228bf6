import { REFUSALS } from "../../shared/messages/refusals.ts";
import { LocationEntity } from "../data/location.ts";
import { RoomEntity } from "../data/room.ts";

/** The names of locations, which are unique in a clinic. */
export const locationNaming = {
  rows: "locations",
  query: (tenant_id: string) => LocationEntity.query.byId({ tenant_id }),
  id: "location_id",
  place: "tenant_id",
  field: "location_name",
  taken: () => REFUSALS.locationName,
} as const;

/** The numbers of rooms, which are unique in a location. */
export const roomNaming = {
  rows: "rooms",
  query: (tenant_id: string) => RoomEntity.query.byId({ tenant_id }),
  id: "room_id",
  place: "location_id",
  field: "room_number",
  taken: REFUSALS.roomNumber,
} as const;

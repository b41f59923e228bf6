import { Room } from "../../shared/locations/room.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary, secondary } from "./entity.ts";
import { createdAt, rowAttributes } from "./last-change.ts";

/** A room of a location. */
export const RoomEntity = entityOf({
  entity: "room",
  attributes: { ...attributesOf(Room, ["room_id", "location_id"]), ...rowAttributes, ...createdAt },
  indexes: {
    byId: primary(["tenant_id"], ["room_id"]),
    // The rooms of one location, oldest first.
    byLocation: secondary(1, ["tenant_id", "location_id"], ["room_id"]),
  },
});

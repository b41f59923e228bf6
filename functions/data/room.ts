import { Entity } from "electrodb";
import { Room } from "../../shared/locations/room.ts";
import { attributesOf } from "./attributes.ts";
import { createdAt, rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A room of a location. */
export const RoomEntity = new Entity(
  {
    model: { service: "clinic", entity: "room", version: "1" },
    attributes: {
      ...attributesOf(Room, ["room_id", "location_id"]),
      ...rowAttributes,
      ...createdAt,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["room_id"], casing: "none" },
      },
      // The rooms of one location, oldest first.
      byLocation: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["tenant_id", "location_id"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["room_id"], casing: "none" },
      },
    },
  },
  table,
);

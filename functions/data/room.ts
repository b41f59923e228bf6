import { Entity } from "electrodb";
import { STATUSES } from "../../shared/status.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** A room of a location. */
export const RoomEntity = new Entity(
  {
    model: { service: "clinic", entity: "room", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      room_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      room_number: { type: "string", required: true },
      status: { type: STATUSES, required: true },
      created_at: { type: "string", required: true, readOnly: true, default: () => new Date().toISOString() },
      version: { type: "number", required: true, default: 1 },
      ...lastChangeAttributes,
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

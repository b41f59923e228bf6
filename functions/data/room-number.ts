import { Entity } from "electrodb";
import { table } from "./table.ts";

/** Returns a room's number as locations keep it, so that no two rooms of one differ in upper and lower case only. */
export const foldedNumber = (room_number: string): string => room_number.toLowerCase();

/** Which room of a location has a number. The key is the number, so that two rooms can't have the same one. */
export const RoomNumberEntity = new Entity(
  {
    model: { service: "clinic", entity: "roomNumber", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      location_id: { type: "string", required: true, readOnly: true },
      number: { type: "string", required: true, readOnly: true },
      room_id: { type: "string", required: true },
    },
    indexes: {
      byNumber: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["location_id", "number"], casing: "none" },
      },
    },
  },
  table,
);

import type { EntityItem } from "electrodb";
import { RoomEntity } from "./room.ts";

export type RoomRow = EntityItem<typeof RoomEntity>;

/** Reads all rooms of a location, in the order of their numbers. */
export async function readRooms(tenant_id: string, location_id: string): Promise<RoomRow[]> {
  const { data } = await RoomEntity.query.byLocation({ tenant_id, location_id }).go({ pages: "all" });
  return data.toSorted((a, b) => a.room_number.localeCompare(b.room_number, "en", { numeric: true }));
}

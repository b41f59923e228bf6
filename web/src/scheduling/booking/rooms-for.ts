import type { Room } from "../../../../shared/locations/room.ts";
import type { Service } from "../../../../shared/services/service.ts";

/** Returns the active rooms in which an appointment of the service can take place. */
export const roomsFor = ({ needs_room, room_ids }: Service, rooms: readonly Room[]): readonly Room[] =>
  rooms.filter(
    ({ room_id, status }) =>
      status === "ACTIVE" && (!needs_room || room_ids.length === 0 || room_ids.includes(room_id)),
  );

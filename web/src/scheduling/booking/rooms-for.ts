import type { Room } from "../../../../shared/locations/room.ts";
import type { Service } from "../../../../shared/services/service.ts";
import { suitsRoom } from "../../../../shared/services/suitable-rooms.ts";

/** Returns the active rooms in which an appointment of the service can take place. */
export const roomsFor = (service: Service, rooms: readonly Room[]): readonly Room[] =>
  rooms.filter(({ room_id, status }) => status === "ACTIVE" && suitsRoom(service, room_id));

import { BOOKING_RULE_TEXTS } from "../appointments/texts.ts";
import { type ServiceLimits, suitsRoom } from "./service.ts";

interface AnyRoom {
  readonly room_id: string;
  readonly status: string;
}

const isActive = ({ status }: AnyRoom) => status === "ACTIVE";

/** Returns the active rooms that suit a service; none for a service that needs no room. */
export const suitableRooms = <Room extends AnyRoom>(service: ServiceLimits, rooms: readonly Room[]): Room[] =>
  service.needs_room ? rooms.filter((room) => isActive(room) && suitsRoom(service, room.room_id)) : [];

/** Returns why no room of its location lets a service be booked; undefined if one does, or if the service needs none. */
export function missingRoom(
  service: ServiceLimits & { readonly service_name: string },
  rooms: readonly AnyRoom[],
  location_name: string,
): string | undefined {
  if (!service.needs_room || suitableRooms(service, rooms).length > 0) return undefined;
  const { service_name } = service;
  return rooms.some(isActive)
    ? BOOKING_RULE_TEXTS.noRoom(service_name)
    : BOOKING_RULE_TEXTS.locationWithoutRooms(service_name, location_name);
}

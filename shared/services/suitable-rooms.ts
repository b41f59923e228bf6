import { BOOKING_RULE_TEXTS } from "../appointments/texts.ts";

/** The attributes of a service that limit it to some practitioners and rooms. */
export interface ServiceLimits {
  readonly practitioner_ids?: readonly string[] | undefined;
  readonly needs_room?: boolean | undefined;
  readonly room_ids?: readonly string[] | undefined;
}

const isListed = (ids: readonly string[] | undefined, id: string) => !ids?.length || ids.includes(id);

/** Returns whether a practitioner offers a service. One that names no practitioner is offered by all of its location. */
export const isOfferedBy = ({ practitioner_ids }: ServiceLimits, staff_id: string): boolean =>
  isListed(practitioner_ids, staff_id);

/** Returns whether a service can be in a room of its location: in any one, unless it needs one of those that it names. */
export const suitsRoom = ({ needs_room, room_ids }: ServiceLimits, room_id: string): boolean =>
  !needs_room || isListed(room_ids, room_id);

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

import {
  type BookedPeople,
  type BookedTime,
  findConflict,
  freeRoom,
  type RoomTimes,
  type Span,
  type TimedAppointment,
} from "../../shared/appointments/booking-rules.ts";
import { invalidField } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { suitsRoom } from "../../shared/services/service-limits.ts";
import { suitableRooms } from "../../shared/services/suitable-rooms.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import type { ServiceRow } from "./read-offer.ts";

/** The service of an appointment and the rooms of its location, which determine the rooms that suit the appointment. */
interface RoomNeed {
  readonly service: Pick<ServiceRow, "needs_room" | "room_ids" | "service_name"> | undefined;
  readonly rooms: readonly RoomRow[];
}

/**
 * Returns the requested room.
 * @throws ClinicError 422 when it is not an active room of the location, or not one of the service's rooms
 */
function requestedRoom({ service, rooms }: RoomNeed, room_id: string): RoomRow {
  const room = rooms.find((each) => each.room_id === room_id);
  if (!room) throw invalidField("room_id", MESSAGES.notFound.room);
  if (room.status !== "ACTIVE") throw invalidField("room_id", MESSAGES.rules.roomInactive(room.room_number));
  if (service && !suitsRoom(service, room_id))
    throw invalidField("room_id", MESSAGES.rules.unsuitableRoom(room.room_number, service.service_name));
  return room;
}

/**
 * Returns the rooms in which an appointment can take place, the preferred one first; none when it needs no room.
 * @param current the room that an existing appointment has
 */
export function candidateRooms(need: RoomNeed, requested: string | undefined, current?: string): RoomRow[] {
  if (requested !== undefined) return [requestedRoom(need, requested)];
  const suitable = need.service ? suitableRooms(need.service, need.rooms) : [];
  const currentRoom = (need.service?.needs_room ? suitable : need.rooms).filter(
    ({ room_id, status }) => room_id === current && status === "ACTIVE",
  );
  return [...currentRoom, ...suitable.filter(({ room_id }) => room_id !== current)];
}

/** Returns the rooms with their booked times. */
export const roomTimes = (
  rooms: readonly RoomRow[],
  bookedOf: (room_id: string) => readonly BookedTime[],
): (RoomTimes & RoomRow)[] => rooms.map((room) => ({ ...room, booked: bookedOf(room.room_id) }));

/** Returns the sentence for the case that none of the rooms is free. */
export const noRoomFree = (rooms: readonly RoomRow[]): string => {
  const [only, ...others] = rooms;
  return only && others.length === 0 ? MESSAGES.rules.roomBusy(only.room_number) : MESSAGES.rules.noRoomFree;
};

/**
 * Returns why other appointments prevent an appointment at this time: its practitioner or its patient is busy, or none of its
 * rooms is free. Returns undefined when the time is free.
 */
export const conflictAt = (
  time: Span,
  people: BookedPeople | undefined,
  rooms: readonly (RoomTimes & RoomRow)[],
  buffers: Pick<TimedAppointment, "buffer_before" | "buffer_after">,
): string | undefined =>
  (people && findConflict(time, people, buffers)) ??
  (rooms.length > 0 && !freeRoom(time, rooms, buffers) ? noRoomFree(rooms) : undefined);

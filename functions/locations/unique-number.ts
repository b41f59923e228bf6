import { Service } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { type RoomRow, readRooms } from "../data/get-rooms.ts";
import { RoomEntity } from "../data/room.ts";
import { foldedNumber, RoomNumberEntity } from "../data/room-number.ts";
import { table } from "../data/table.ts";

/** Entities that are written together, so that a location never has two rooms of one number. */
export const rows = new Service({ room: RoomEntity, number: RoomNumberEntity }, table);

type Numbered = Pick<RoomRow, "tenant_id" | "location_id" | "room_id" | "room_number">;

/** Builds the 409 of a number that another room of the location has. */
export function numberTaken(room_number: string): ClinicError {
  const message = MESSAGES.rooms.numberTaken(room_number);
  return new ClinicError("name_taken", message, { fields: { room_number: message } });
}

/**
 * Refuses a number that another room of the location has. Rooms that were created before numbers had to be unique have no
 * row for their number, so the rooms themselves are read as well.
 * @throws ClinicError 409 `name_taken`
 */
export async function refuseTaken({ tenant_id, location_id, room_id, room_number }: Numbered): Promise<void> {
  const others = (await readRooms(tenant_id, location_id)).filter((room) => room.room_id !== room_id);
  if (others.some((room) => foldedNumber(room.room_number) === foldedNumber(room_number)))
    throw numberTaken(room_number);
}

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];

/** Builds the operation that takes the number for the room, unless another room has it. */
export const takeNumber = ({ number }: Entities, { tenant_id, location_id, room_id, room_number }: Numbered) =>
  number
    .put({ tenant_id, location_id, number: foldedNumber(room_number), room_id })
    .where((at, { eq, notExists }) => `${notExists(at.room_id)} OR ${eq(at.room_id, room_id)}`)
    .commit();

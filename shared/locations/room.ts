import * as z from "zod";
import { storedFields } from "../contract/field-lists.ts";
import { Instant, requiredText, STATUSES, Version } from "../values/fields.ts";
import { LocationId, RoomId, reference } from "../values/ids.ts";
import { ROOMS } from "./texts.ts";

const fields = {
  room_number: requiredText("Room Number", 20, ROOMS.numberRequired),
  status: z.enum(STATUSES, ROOMS.statusRequired),
};

export const Room = z.object({
  room_id: RoomId,
  ...storedFields(fields),
  location_id: LocationId,
  created_at: Instant,
  version: Version,
});
export type Room = z.infer<typeof Room>;

export const NewRoom = z.strictObject({ ...fields, location_id: reference(ROOMS.locationRequired) });
export type NewRoom = z.infer<typeof NewRoom>;

export const RoomNumberChange = z.strictObject({ room_number: fields.room_number, version: Version });

export const RoomStatusChange = z.strictObject({ status: z.enum(STATUSES), version: Version });

import { REFUSALS } from "../../shared/messages/refusals.ts";
import { LocationEntity } from "../data/location.ts";
import { RoomEntity } from "../data/room.ts";

const ALL = { pages: "all", consistent: true } as const;

type Id<Name extends string> = Readonly<Record<"tenant_id" | Name, string>>;

/** Describes the name of a location, which no other location of the clinic may have. */
export const locationNaming = ({ tenant_id, location_id, location_name }: Id<"location_id" | "location_name">) => ({
  tenant_id,
  kind: "location",
  rows: "locations",
  place: tenant_id,
  name: location_name,
  field: "location_name",
  taken: REFUSALS.locationName,
  others: async () => {
    const { data } = await LocationEntity.query.byId({ tenant_id }).go(ALL);
    return data
      .filter((row) => row.location_id !== location_id)
      .map((row) => ({ place: tenant_id, name: row.location_name }));
  },
});

/** Describes the number of a room, which no other room of the location may have. */
export const roomNaming = ({
  tenant_id,
  location_id,
  room_id,
  room_number,
}: Id<"location_id" | "room_id" | "room_number">) => ({
  tenant_id,
  kind: "room",
  rows: "rooms",
  place: location_id,
  name: room_number,
  field: "room_number",
  taken: REFUSALS.roomNumber(room_number),
  others: async () => {
    const { data } = await RoomEntity.query.byId({ tenant_id }).go(ALL);
    return data
      .filter((row) => row.room_id !== room_id)
      .map((row) => ({ place: row.location_id, name: row.room_number }));
  },
});

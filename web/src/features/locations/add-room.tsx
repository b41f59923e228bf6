import { useSearchParams } from "react-router-dom";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewRoom, type Room } from "../../../../shared/locations/room.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { STATUSES } from "../../../../shared/status.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import type { Creation, CrudFieldsProps } from "../../components/crud/crud.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import { roomsQuery } from "./rooms-query.ts";

export const ADD_ROOM = "Add New Room";

/** The form of a room, whose status is none until one is chosen. */
type RoomInput = Omit<NewRoom, "status"> & { readonly status: NewRoom["status"] | "" };

const EMPTY: RoomInput = emptyValues(NewRoom.shape);

const RoomFields = ({ control }: CrudFieldsProps<RoomInput, NewRoom>) => (
  <FieldGrid>
    <TextField control={control} name="room_number" label="Room Number" autoComplete="off" ariaRequired />
    <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
    <LocationField control={control} name="location_id" label="Clinic Location" failed={SCREENS.rooms.tenantFailed} />
  </FieldGrid>
);

const ROOMS: Creation<Room, RoomInput, NewRoom> = {
  kind: "room",
  schema: NewRoom,
  Fields: RoomFields,
  create: (body) => locationsApi.createRoom({ body }),
  refresh: ({ location_id }) => queryClient.invalidateQueries({ queryKey: roomsQuery(location_id).queryKey }),
  texts: { added: SCREENS.rooms.created, addFailed: SCREENS.rooms.createFailed },
};

/** Adds rooms to a location, which the address may name. */
export function AddRoom() {
  const [search] = useSearchParams();
  return (
    <AddForm
      creation={ROOMS}
      header={ADD_ROOM}
      action="Create Room"
      busyAction="Creating..."
      defaults={{ ...EMPTY, location_id: search.get("location") ?? "" }}
      // Rooms are added one after the other: what they have in common stays.
      next={({ location_id, status }) => ({ ...EMPTY, location_id, status })}
    />
  );
}

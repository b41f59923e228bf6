import type { TableProps } from "@cloudscape-design/components/table";
import { useState } from "react";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewRoom, type Room } from "../../../../shared/locations/room.ts";
import { ROOMS_SCREEN } from "../../../../shared/messages/rooms-screen.ts";
import { STATUSES } from "../../../../shared/status.ts";
import { DRY_RUN } from "../../api/affected.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { roomsQuery } from "../../api/rooms.ts";
import type { Creation } from "../../components/crud/crud.ts";
import { adding } from "../../components/crud/crud-form.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { RowActions } from "../../components/row-actions.tsx";
import { textColumn } from "../../components/text-column.ts";
import { useSetStatus } from "../../components/use-set-status.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import { saveAsked } from "../../scheduling/save-asked.ts";

/** The form of a room, whose status is none until one is chosen. */
type RoomInput = Omit<NewRoom, "status"> & { readonly status: NewRoom["status"] | "" };

const EMPTY_ROOM: RoomInput = emptyValues(NewRoom.shape);

const ROOMS: Creation<Room, RoomInput, NewRoom> = {
  kind: "room",
  schema: NewRoom,
  fields: {
    room_number: "Room Number",
    status: { label: "Status", options: STATUSES },
    location_id: (field) => <LocationField {...field} label="Clinic Location" failed={ROOMS_SCREEN.tenantFailed} />,
  },
  create: (body) => locationsApi.createRoom({ body }),
  listKey: ({ location_id }) => roomsQuery(location_id).queryKey,
  texts: { added: ROOMS_SCREEN.created, addFailed: ROOMS_SCREEN.createFailed },
};

/** Makes the form that adds rooms, of a location that may be chosen already. What rooms have in common stays for the next one. */
export const addRoom = (location_id = "") =>
  adding({
    creation: ROOMS,
    header: "Add New Room",
    action: "Create Room",
    busyAction: "Creating...",
    defaults: { ...EMPTY_ROOM, location_id },
    next: ({ location_id, status }) => ({ ...EMPTY_ROOM, location_id, status }),
  });

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Returns what a room is called; one without a number is still told apart from an empty cell. */
const roomName = ({ room_number }: Room): string => room_number || "N/A";

export const ROOM_COLUMNS: readonly TableProps.ColumnDefinition<Room>[] = [
  { ...textColumn<Room>("room_number", "Room Number", roomName), isRowHeader: true },
  { id: "status", header: "Status", cell: ActiveStatus, sortingField: "status" },
  {
    id: "created_at",
    header: "Created At",
    cell: ({ created_at }) => DAY.format(new Date(created_at)),
    sortingField: "created_at",
  },
  { id: "actions", header: "Actions", cell: (room) => <RoomActions room={room} /> },
];

const RenameRoom = loadedLater(() => import("./rename-room.tsx"));
/** Renames one room, and marks it inactive or active again. */
function RoomActions({ room }: { readonly room: Room }) {
  const { room_id, location_id, status } = room;
  const [renaming, setRenaming] = useState(false);
  const { isPending, mutate } = useSetStatus<Room>({
    queryKey: roomsQuery(location_id).queryKey,
    idName: "room_id",
    set: ({ row: { version }, status: next }) => {
      const request = { params: { room_id }, body: { status: next, version } };
      const save = () => locationsApi.setRoomStatus(request);
      const tryIt = () => locationsApi.setRoomStatus({ ...request, query: DRY_RUN });
      return next === "ACTIVE" ? save() : saveAsked({ tryIt, save, filter: { location: location_id } });
    },
    failed: () => ROOMS_SCREEN.statusFailed,
  });
  const [text, next] =
    status === "ACTIVE" ? (["Mark Inactive", "INACTIVE"] as const) : (["Mark Active", "ACTIVE"] as const);
  return (
    <>
      <RowActions
        of={`room ${roomName(room)}`}
        actions={[
          { text: "Rename", onClick: () => setRenaming(true) },
          { text, loading: isPending, onClick: () => mutate({ row: room, status: next }) },
        ]}
      />
      {renaming && <RenameRoom room={room} onDone={() => setRenaming(false)} />}
    </>
  );
}

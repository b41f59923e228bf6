import type { TableProps } from "@cloudscape-design/components/table";
import { queryOptions } from "@tanstack/react-query";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewRoom, type Room } from "../../../../shared/locations/room.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { STATUSES } from "../../../../shared/status.ts";
import { allPages } from "../../api/all-pages.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { tenantKey } from "../../api/query-client.ts";
import type { Creation } from "../../components/crud/crud.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { textColumn } from "../../components/text-column.ts";
import { useSetStatus } from "../../components/use-set-status.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";

/** Builds the query of every room of a location, oldest first. */
export const roomsQuery = (location_id: string) =>
  queryOptions({
    queryKey: tenantKey("rooms", location_id),
    queryFn: () => allPages((query) => locationsApi.listRooms({ params: { location_id }, query })),
  });

/** The form of a room, whose status is none until one is chosen. */
type RoomInput = Omit<NewRoom, "status"> & { readonly status: NewRoom["status"] | "" };

export const EMPTY_ROOM: RoomInput = emptyValues(NewRoom.shape);

export const ROOMS: Creation<Room, RoomInput, NewRoom> = {
  kind: "room",
  schema: NewRoom,
  fields: {
    room_number: "Room Number",
    status: { label: "Status", options: STATUSES },
    location_id: (field) => <LocationField {...field} label="Clinic Location" failed={SCREENS.rooms.tenantFailed} />,
  },
  create: (body) => locationsApi.createRoom({ body }),
  listKey: ({ location_id }) => roomsQuery(location_id).queryKey,
  texts: { added: SCREENS.rooms.created, addFailed: SCREENS.rooms.createFailed },
};

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
  { id: "actions", header: "Actions", cell: (room) => <StatusAction room={room} /> },
];

/** Marks one room inactive, or active again. */
function StatusAction({ room }: { readonly room: Room }) {
  const { isPending, mutate } = useSetStatus<Room>({
    queryKey: roomsQuery(room.location_id).queryKey,
    idName: "room_id",
    set: ({ row: { room_id, version }, status }) =>
      locationsApi.setRoomStatus({ params: { room_id }, body: { status, version } }),
    failed: () => SCREENS.rooms.statusFailed,
  });
  const [text, status] =
    room.status === "ACTIVE" ? (["Mark Inactive", "INACTIVE"] as const) : (["Mark Active", "ACTIVE"] as const);
  const action = { text, loading: isPending, onClick: () => mutate({ row: room, status }) };
  return <RowActions of={`room ${roomName(room)}`} actions={[action]} />;
}

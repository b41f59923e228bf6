import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { emptyValues } from "../../../../shared/contract/field-lists.ts";
import { NewRoom, type Room } from "../../../../shared/locations/room.ts";
import { STATUSES, type Status } from "../../../../shared/values/fields.ts";
import { DRY_RUN, locationsApi } from "../../api/api.ts";
import { roomsQuery } from "../../api/locations.ts";
import { confirmBeforeSave } from "../../booking/confirm-before-save.ts";
import { LocationField } from "../../booking/location-field.tsx";
import type { Creation } from "../../components/crud/crud.ts";
import { adding } from "../../components/crud/crud-form.tsx";
import { useSetStatus } from "../../components/crud/use-set-status.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { Actions } from "../../components/layout/page.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { once } from "../../lib/async.ts";
import { deviceDay } from "../../lib/dates.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { ROOMS_SCREEN } from "./texts.ts";

/** The fields of a room. The status is empty until one is chosen. */
type RoomFields = Omit<NewRoom, "status"> & { readonly status: NewRoom["status"] | "" };

const EMPTY_ROOM: RoomFields = { ...emptyValues(NewRoom.shape), status: "ACTIVE" };

const ROOMS: Creation<Room, RoomFields, NewRoom> = {
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

/**
 * Builds the form that adds rooms, optionally to a chosen location. The location and the status are kept for the next room.
 */
export const addRoom = (location_id = "") =>
  adding({
    creation: ROOMS,
    header: "Add New Room",
    action: "Create Room",
    busyAction: "Creating...",
    defaults: { ...EMPTY_ROOM, location_id },
    next: ({ location_id, status }) => ({ ...EMPTY_ROOM, location_id, status }),
  });

const day = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }));

/** Returns the name of a room: its number, or "N/A", because an empty cell could not be read. */
export const roomName = ({ room_number }: Room): string => room_number || "N/A";

export const ROOM_COLUMNS: readonly Column<Room>[] = [
  { ...textColumn<Room>("room_number", "Room Number", roomName), isRowHeader: true },
  statusColumn(),
  {
    id: "created_at",
    header: "Created At",
    cell: ({ created_at }) => day().format(new Date(created_at)),
    sortingField: "created_at",
    csv: { "Created At": ({ created_at }) => deviceDay(created_at) },
  },
  { id: "actions", header: "Actions", cell: (room) => <RoomActions room={room} /> },
];

const RenameRoom = lazyPart(() => import("./rename-room.tsx"));

/** Returns the mutation that marks rooms active or inactive. It asks first if upcoming appointments are affected. */
const useRoomStatus = (location_id: string) =>
  useSetStatus<Room>({
    queryKey: roomsQuery(location_id).queryKey,
    idName: "room_id",
    set: ({ row: { room_id, version }, status }) => {
      const request = { params: { room_id }, body: { status, version } };
      const save = () => locationsApi.setRoomStatus(request);
      const preview = () => locationsApi.setRoomStatus({ ...request, query: DRY_RUN });
      return status === "ACTIVE" ? save() : confirmBeforeSave({ preview, save, filter: { location: location_id } });
    },
    failed: () => ROOMS_SCREEN.statusFailed,
  });

const STATUS_ACTIONS = [
  ["Mark Inactive", "INACTIVE"],
  ["Mark Active", "ACTIVE"],
] as const;

function RoomActions({ room }: { readonly room: Room }) {
  const [renaming, setRenaming] = useState(false);
  const { isPending, mutate } = useRoomStatus(room.location_id);
  const statusActions = STATUS_ACTIONS.filter(([, status]) => status !== room.status);
  return (
    <>
      <RowActions
        of={`room ${roomName(room)}`}
        actions={[
          { text: "Rename", onClick: () => setRenaming(true) },
          ...statusActions.map(([text, status]) => ({
            text,
            loading: isPending,
            onClick: () => mutate({ row: room, status }),
          })),
        ]}
      />
      {renaming && <RenameRoom room={room} onDone={() => setRenaming(false)} />}
    </>
  );
}

interface SelectedRoomsProps {
  readonly rooms: readonly Room[];
  readonly location_id: string;
}

/** Shows the actions on the selected rooms, as soon as there are some. */
export function SelectedRooms({ rooms, location_id }: SelectedRoomsProps) {
  const { isPending, mutateAsync } = useRoomStatus(location_id);
  const markAll = async (status: Status) => {
    // One after the other, because each may ask about its appointments.
    for (const row of rooms) await mutateAsync({ row, status });
  };
  if (rooms.length === 0) return null;
  return (
    <Actions>
      {STATUS_ACTIONS.map(([text, status]) => (
        <Button
          key={status}
          disabled={isPending || rooms.some((room) => room.status === status)}
          // The mutation reports a failure itself, and a declined change needs no message.
          onClick={() => void markAll(status).catch(() => undefined)}
        >
          {text}
        </Button>
      ))}
    </Actions>
  );
}

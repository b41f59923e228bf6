import type { Room } from "../../../../shared/locations/room.ts";
import { RowActions } from "../../components/row-actions.tsx";
import { roomName } from "./room-columns.tsx";
import { useSetRoomStatus } from "./use-set-room-status.ts";

/** Marks one room inactive, or active again. */
export function RoomStatusButton({ room }: { readonly room: Room }) {
  const { isPending, mutate } = useSetRoomStatus(room.location_id);
  const active = room.status === "ACTIVE";
  return (
    <RowActions
      of={`room ${roomName(room)}`}
      actions={[
        {
          text: active ? "Mark Inactive" : "Mark Active",
          loading: isPending,
          onClick: () => mutate({ room, status: active ? "INACTIVE" : "ACTIVE" }),
        },
      ]}
    />
  );
}

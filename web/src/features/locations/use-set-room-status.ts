import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Room } from "../../../../shared/locations/room.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Status } from "../../../../shared/status.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { roomsQuery } from "./rooms-query.ts";

interface Change {
  readonly room: Room;
  readonly status: Status;
}

/** Puts a room in or out of use. The list shows it at once, and takes it back when the API refuses. */
export function useSetRoomStatus(location_id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = roomsQuery(location_id);
  const put = (next: Room) =>
    queryClient.setQueryData(queryKey, (rooms) => rooms?.map((room) => (room.room_id === next.room_id ? next : room)));

  return useMutation({
    mutationFn: ({ room: { room_id, version }, status }: Change) =>
      locationsApi.setRoomStatus({ params: { room_id }, body: { status, version } }),
    onMutate: async ({ room, status }) => {
      dismiss(room.room_id);
      // A list that is on its way would put the former status back.
      await queryClient.cancelQueries({ queryKey });
      put({ ...room, status });
    },
    onError: (error, { room }) => {
      put(room);
      const header = SCREENS.rooms.statusFailed;
      notify({ id: room.room_id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSuccess: put,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

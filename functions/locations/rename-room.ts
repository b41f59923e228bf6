import { changeRow } from "../data/change-row.ts";
import { RoomEntity } from "../data/room.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { roomNaming } from "./naming.ts";

/** Gives a room another number, unless it was changed since the caller read it or another room has the number. */
export const renameRoom: UseCase<"locations.renameRoom"> = async (caller, { params, body }) => {
  const { room_number, version } = body;
  return changeRow(versionedRows(RoomEntity), {
    caller,
    operation: "locations.renameRoom",
    id: params,
    change: { room_number },
    version,
    write: (item, entry, before) => writeNamed(roomNaming, { ...before, room_number }, item, entry),
  });
};

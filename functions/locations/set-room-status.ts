import { changeRow } from "../data/change-row.ts";
import { conflictingRow } from "../data/conflict.ts";
import type { RoomRow } from "../data/read-rooms.ts";
import { RoomEntity } from "../data/room.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** Changes the status of a room. A room that already has the status is returned unchanged. */
export const setRoomStatus: UseCase<"locations.setRoomStatus"> = async (caller, { params, body }) => {
  const { status, version } = body;
  const change = changeRow(versionedRows(RoomEntity), {
    caller,
    operation: "locations.setRoomStatus",
    id: params,
    change: { status },
    version,
  });
  const room = await change.catch((error: unknown) => {
    const current = conflictingRow<RoomRow>(error);
    if (current?.status !== status) throw error;
    return current;
  });
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id: room.location_id } });
  return room;
};

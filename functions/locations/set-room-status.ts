import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { conflictingRow } from "../data/conflict.ts";
import type { RoomRow } from "../data/get-rooms.ts";
import { changedBy } from "../data/last-change.ts";
import { RoomEntity } from "../data/room.ts";
import { changeAudited, type Update } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** Changes the status of a room. A room that already has the status is returned unchanged. */
export const setRoomStatus: UseCase<typeof contract.locations.setRoomStatus> = async (caller, { params, body }) => {
  const { status, version } = body;
  const key = { tenant_id: caller.tenantId, room_id: params.room_id };
  const read = async () => (await RoomEntity.get(key).go({ consistent: true })).data;
  const change = { status };
  const write = () =>
    changeAudited({
      caller,
      operation: "locations.setRoomStatus",
      record_id: key.room_id,
      change,
      version,
      read,
      update: () =>
        RoomEntity.patch(key)
          .set({ ...change, ...changedBy(caller) })
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, version))
          .params<Update>(),
      notFound: MESSAGES.notFound.room,
    });
  const room = await write().catch((error: unknown) => {
    const current = conflictingRow<RoomRow>(error);
    if (current?.status !== status) throw error;
    return current;
  });
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id: room.location_id } });
  return room;
};

import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { changedBy } from "../data/last-change.ts";
import { RoomEntity } from "../data/room.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import type { UseCase } from "../http/api.ts";
import { markFirst } from "../scheduling/refresh-attention.ts";

/** Changes the status of a room. A room that already has the status is returned unchanged. */
export const setRoomStatus: UseCase<typeof contract.locations.setRoomStatus> = async (caller, { params, body }) => {
  const { status, version } = body;
  const result = await RoomEntity.patch({ tenant_id: caller.tenantId, room_id: params.room_id })
    .set({ status, ...changedBy(caller) })
    .add({ version: 1 })
    .where((at, { eq }) => eq(at.version, version))
    .go(ALL_ROWS);
  if (result.rejected && result.data?.status === status) return result.data;
  const room = await saved(result, MESSAGES.notFound.room);
  await markFirst({ tenant_id: caller.tenantId, owner: { location_id: room.location_id } });
  return room;
};

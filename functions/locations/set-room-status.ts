import type { contract } from "../../shared/contract.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { RoomEntity } from "../data/room.ts";
import { ALL_ROWS, saved } from "../data/saved.ts";
import type { UseCase } from "../http/api.ts";

/** Marks a room active or inactive. */
export const setRoomStatus: UseCase<typeof contract.locations.setRoomStatus> = async (
  { tenantId },
  { params, body },
) => {
  const { status, version } = body;
  const result = await RoomEntity.patch({ tenant_id: tenantId, room_id: params.room_id })
    .set({ status })
    .add({ version: 1 })
    .where((at, { eq }) => (version === undefined ? "" : eq(at.version, version)))
    .go(ALL_ROWS);
  return saved(result, MESSAGES.notFound.room);
};

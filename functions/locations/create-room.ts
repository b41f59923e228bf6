import type { contract } from "../../shared/contract.ts";
import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { RoomEntity } from "../data/room.ts";
import type { UseCase } from "../http/api.ts";

/** Creates a room. */
export const createRoom: UseCase<typeof contract.locations.createRoom> = async (caller, { body }) => {
  await getLocation(caller.tenantId, body.location_id);
  const { data } = await RoomEntity.put({
    ...body,
    ...changedBy(caller),
    tenant_id: caller.tenantId,
    room_id: newId("room"),
  }).go();
  return data;
};

import { getLocation } from "../data/get-location.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { RoomEntity } from "../data/room.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import { writeNamed } from "../data/write-named.ts";
import type { UseCase } from "../http/api.ts";
import { roomNaming } from "./naming.ts";

/** Creates a room, unless its location has one with this number. */
export const createRoom: UseCase<"locations.createRoom"> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  await getLocation(tenant_id, body.location_id);
  const row = { ...body, ...changedBy(caller), tenant_id, room_id: newId("room"), version: 1 };
  const created_at = new Date().toISOString();
  const entry = changeEntry(caller, "locations.createRoom", row.room_id, body);
  await writeNamed(roomNaming, row, putItem(RoomEntity.put({ ...row, created_at })), entry);
  return { ...row, created_at };
};

import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, type RoomRow } from "../../domain/booking/references.ts";
import { changeRow } from "../../domain/changes/change-row.ts";
import { conflictingRow } from "../../domain/changes/conflict.ts";
import { changeEntry } from "../../domain/changes/write-audited.ts";
import { writeNamed } from "../../domain/changes/write-named.ts";
import { RoomEntity } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/api.ts";
import { changedBy, versionedRows } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { roomNaming } from "./locations.ts";

/** Lists the rooms of a location, oldest first. */
export const listRooms: UseCase<"locations.listRooms"> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  return page(RoomEntity.query.byLocation({ tenant_id: tenantId, location_id }), query);
};

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

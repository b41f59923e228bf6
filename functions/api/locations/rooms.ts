import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { locations } from "../../../shared/locations/routes.ts";
import { markFirst } from "../../domain/booking/attention.ts";
import { getLocation, type RoomRow } from "../../domain/booking/references.ts";
import { createNamed, renameNamed, roomName } from "../../domain/changes/unique-names.ts";
import { conflictingRow, patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, changeEntry } from "../../entities/audit-entry.ts";
import { roomEntity } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { putItem } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

export const listRooms: UseCase<typeof locations.listRooms> = async ({ tenantId }, { params, query }) => {
  const { location_id } = await getLocation(tenantId, params.location_id);
  return page(roomEntity().query.byLocation({ tenant_id: tenantId, location_id }), query);
};

export const createRoom: UseCase<typeof locations.createRoom> = async (caller, { body }) => {
  const { tenantId: tenant_id } = caller;
  await getLocation(tenant_id, body.location_id);
  const row = { ...body, ...changedBy(caller), tenant_id, room_id: newId("room"), version: 1 };
  const created_at = new Date().toISOString();
  const entry = changeEntry(caller, "locations.createRoom", row.room_id, body);
  await createNamed(roomName(row), [putItem(roomEntity().put({ ...row, created_at })), ...auditPuts(entry)]);
  return { ...row, created_at };
};

const getRoom = (tenant_id: string, room_id: string): Promise<RoomRow> =>
  getRow(roomEntity(), { tenant_id, room_id }, NOT_FOUND_TEXTS.room);

/** Gives a room another number, unless it was changed since the caller read it or another room has the number. */
export const renameRoom: UseCase<typeof locations.renameRoom> = async (caller, { params, body }) => {
  const { room_number, version } = body;
  const before = await getRoom(caller.tenantId, params.room_id);
  return renameNamed(roomName(before), roomName({ ...before, room_number }), (items) =>
    patchVersioned(roomEntity(), before, {
      entry: auditEntry(caller, "locations.renameRoom", caller.tenantId, params.room_id),
      version,
      change: { room_number },
      items,
      notFound: NOT_FOUND_TEXTS.room,
    }),
  );
};

/** Changes the status of a room. A room that already has the status is returned unchanged. */
export const setRoomStatus: UseCase<typeof locations.setRoomStatus> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const { status, version } = body;
  const before = await getRoom(tenant_id, params.room_id);
  const change = patchVersioned(roomEntity(), before, {
    entry: auditEntry(caller, "locations.setRoomStatus", tenant_id, params.room_id),
    version,
    change: { status },
    notFound: NOT_FOUND_TEXTS.room,
  });
  const room = await change.catch((error: unknown) => {
    const current = conflictingRow<RoomRow>(error);
    if (current?.status !== status) throw error;
    return current;
  });
  await markFirst({ tenant_id, owner_id: room.location_id });
  return room;
};

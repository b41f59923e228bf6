import type { contract } from "../../shared/contract.ts";
import type { Affected } from "../../shared/dry-run.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { getLocation } from "../data/get-location.ts";
import { RoomEntity } from "../data/room.ts";
import type { DryRun } from "../http/api.ts";
import { affectedBy, affectedByPeriod, allAffected, changed } from "../scheduling/affected.ts";
import { changedHours } from "./changed-hours.ts";

/** Returns what a change of a location's hours, status or time zone would affect. */
export const affectedByUpdate: DryRun<typeof contract.locations.update> = async (
  { tenantId: tenant_id },
  { params, body },
): Promise<Affected> => {
  const before = await getLocation(tenant_id, params.location_id);
  const { location_id, time_zone } = before;
  const owner = { tenant_id, owner: { location_id } };
  if (body.time_zone && body.time_zone !== time_zone) return allAffected(owner, MESSAGES.rules.otherTimeZone);
  const { operating_hours, status } = body;
  const change = {
    ...(operating_hours && { operating_hours: changedHours(before.operating_hours, operating_hours) }),
    ...(status && { status }),
  };
  return affectedBy(owner, (rows) => ({ ...rows, locations: changed(rows.locations, location_id, change) }));
};

/** Returns what a closure would affect. */
export const affectedByClosure: DryRun<typeof contract.locations.createClosure> = async (
  { tenantId: tenant_id },
  { params, body },
) => {
  const { location_id } = await getLocation(tenant_id, params.location_id);
  return affectedByPeriod({ tenant_id, owner: { location_id } }, location_id, body);
};

/** Returns what another status of a room would affect. */
export const affectedByRoomStatus: DryRun<typeof contract.locations.setRoomStatus> = async (
  { tenantId: tenant_id },
  { params: { room_id }, body: { status } },
) => {
  const { data: room } = await RoomEntity.get({ tenant_id, room_id }).go({ consistent: true });
  if (!room) throw new ClinicError("not_found", MESSAGES.notFound.room);
  const { location_id } = room;
  return affectedBy({ tenant_id, owner: { location_id } }, (rows) => ({
    ...rows,
    rooms: changed(rows.rooms, room_id, { status }),
  }));
};

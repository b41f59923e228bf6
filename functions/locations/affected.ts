import type { Affected } from "../../shared/dry-run.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { getRow } from "../data/find-row.ts";
import { getLocation } from "../data/get-location.ts";
import { RoomEntity } from "../data/room.ts";
import type { DryRun } from "../http/api.ts";
import { affectedBy, affectedByPeriod, allAffected, changed } from "../scheduling/affected.ts";
import { changedHours } from "./changed-hours.ts";
import { knownTimeZone } from "./known-time-zone.ts";

/** Returns what a change of a location's hours, status or time zone would affect. */
export const affectedByUpdate: DryRun<"locations.update"> = async (
  { tenantId: tenant_id },
  { params, body },
): Promise<Affected> => {
  const before = await getLocation(tenant_id, params.location_id);
  const { location_id } = before;
  const owner = { tenant_id, owner: { location_id } };
  const { operating_hours, status, time_zone } = body;
  const change = {
    ...(operating_hours && { operating_hours: changedHours(before.operating_hours, operating_hours) }),
    ...(status && { status }),
  };
  if (time_zone && knownTimeZone(time_zone) !== before.time_zone)
    return allAffected(owner, MESSAGES.rules.otherTimeZone);
  return affectedBy(owner, (rows) => ({ ...rows, locations: changed(rows.locations, location_id, change) }));
};

/** Returns what a closure would affect. */
export const affectedByClosure: DryRun<"locations.createClosure"> = async (
  { tenantId: tenant_id },
  { params, body },
) => {
  const { location_id } = await getLocation(tenant_id, params.location_id);
  return affectedByPeriod({ tenant_id, owner: { location_id } }, location_id, body);
};

/** Returns what another status of a room would affect. */
export const affectedByRoomStatus: DryRun<"locations.setRoomStatus"> = async (
  { tenantId: tenant_id },
  { params: { room_id }, body: { status } },
) => {
  const { location_id } = await getRow(RoomEntity, { tenant_id, room_id }, MESSAGES.notFound.room);
  return affectedBy({ tenant_id, owner: { location_id } }, (rows) => ({
    ...rows,
    rooms: changed(rows.rooms, room_id, { status }),
  }));
};

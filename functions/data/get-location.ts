import type { EntityItem } from "electrodb";
import { LocationId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { findRow, orNotFound } from "./find-row.ts";
import { LocationEntity } from "./location.ts";

export type LocationRow = EntityItem<typeof LocationEntity>;

/**
 * Returns the tenant's location of this id.
 * @throws ClinicError 404, in the same words for a malformed, an unknown and another tenant's id
 */
export async function getLocation(tenant_id: string, location_id: string): Promise<LocationRow> {
  const { success } = LocationId.safeParse(location_id);
  const row = success ? await findRow(LocationEntity, { tenant_id, location_id }) : undefined;
  return orNotFound(row, MESSAGES.notFound.location);
}

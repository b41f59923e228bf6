import type { EntityItem } from "electrodb";
import { ClinicError } from "../../shared/errors.ts";
import { LocationId } from "../../shared/ids.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { LocationEntity } from "./location.ts";

export type LocationRow = EntityItem<typeof LocationEntity>;

/**
 * Returns the tenant's location of this id.
 * @throws ClinicError 404, in the same words for a malformed, an unknown and another tenant's id
 */
export async function getLocation(tenant_id: string, location_id: string): Promise<LocationRow> {
  const id = LocationId.safeParse(location_id);
  const { data } = id.success
    ? await LocationEntity.get({ tenant_id, location_id: id.data }).go({ consistent: true })
    : { data: null };
  if (!data) throw new ClinicError("not_found", MESSAGES.notFound.location);
  return data;
}

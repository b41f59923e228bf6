import { LocationEntity } from "./location.ts";

/** Returns the names of a tenant's locations by id, in one BatchGet. Unknown ids are missing from the map. */
export async function locationNames(
  tenant_id: string,
  location_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(location_ids)].map((location_id) => ({ tenant_id, location_id }));
  if (keys.length === 0) return new Map();
  const { data } = await LocationEntity.get(keys).go({ attributes: ["location_id", "location_name"] });
  return new Map(data.map(({ location_id, location_name }) => [location_id, location_name]));
}

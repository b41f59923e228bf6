import type { LocationRow } from "./get-location.ts";
import { LocationEntity } from "./location.ts";
import { findRows } from "./read-items.ts";

/** A row that names a location. */
interface Placed {
  readonly location_id: string;
}

/** Reads the locations of some rows, by id. Unknown ids are missing from the map. */
export async function readLocations(
  tenant_id: string,
  rows: readonly Placed[],
): Promise<ReadonlyMap<string, LocationRow>> {
  const keys = [...new Set(rows.map((row) => row.location_id))].map((location_id) => ({ tenant_id, location_id }));
  const locations = (await findRows(LocationEntity, keys)).filter((row) => row !== undefined);
  return new Map(locations.map((location) => [location.location_id, location]));
}

/** Returns the names of the locations of some rows by id. Unknown ids are missing from the map. */
export async function locationNames(tenant_id: string, rows: readonly Placed[]): Promise<ReadonlyMap<string, string>> {
  const locations = await readLocations(tenant_id, rows);
  return new Map([...locations].map(([id, { location_name }]) => [id, location_name]));
}

/** Adds the names that the locations of some rows have now. */
export async function withLocationNames<Row extends Placed>(tenant_id: string, rows: readonly Row[]) {
  const names = await locationNames(tenant_id, rows);
  return rows.map((row) => ({ ...row, location_name: names.get(row.location_id) ?? "" }));
}

/** Adds the name that the location of a row has now. */
export async function withLocationName<Row extends Placed & { readonly tenant_id: string }>(row: Row) {
  const names = await locationNames(row.tenant_id, [row]);
  return { ...row, location_name: names.get(row.location_id) ?? "" };
}

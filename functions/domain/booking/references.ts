import { rolesOf } from "../../../shared/contract/roles.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { LocationId } from "../../../shared/values/ids.ts";
import { locationEntity, roomEntity } from "../../entities/clinic.ts";
import { staffEntity } from "../../entities/people.ts";
import { findRow, getRow, orNotFound, readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";

export type LocationRow = RowOf<typeof locationEntity>;

/**
 * Returns the tenant's location of this id.
 * @throws ClinicError 404, in the same words for a malformed, an unknown and another tenant's id
 */
export async function getLocation(tenant_id: string, location_id: string): Promise<LocationRow> {
  const { success } = LocationId.safeParse(location_id);
  const row = success ? await findRow(locationEntity(), { tenant_id, location_id }) : undefined;
  return orNotFound(row, NOT_FOUND_TEXTS.location);
}

/** Returns whether a row of staff is there and its roles contain that of a practitioner. */
export const isPractitioner = <Row extends Pick<StaffRow, "role" | "roles">>(row: Row | null | undefined): row is Row =>
  !!row && rolesOf(row).includes("PRACTITIONER");

/**
 * Returns the tenant's practitioner of this id. Staff members of another role are not found.
 * @throws ClinicError 404 "Practitioner not found"
 */
export async function getPractitioner(tenant_id: string, staff_id: string): Promise<RowOf<typeof staffEntity>> {
  const row = await findRow(staffEntity(), { tenant_id, staff_id });
  return orNotFound(isPractitioner(row) ? row : undefined, NOT_FOUND_TEXTS.practitioner);
}

interface Placed {
  readonly location_id: string;
}

/** Reads the locations of some rows, by id. Unknown ids are missing from the map. */
export async function readLocations(
  tenant_id: string,
  rows: readonly Placed[],
): Promise<ReadonlyMap<string, LocationRow>> {
  const keys = [...new Set(rows.map((row) => row.location_id))].map((location_id) => ({ tenant_id, location_id }));
  const locations = (await readByKeys(locationEntity(), keys)).filter((row) => row !== undefined);
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

export async function withLocationName<Row extends Placed & { readonly tenant_id: string }>(row: Row) {
  const names = await locationNames(row.tenant_id, [row]);
  return { ...row, location_name: names.get(row.location_id) ?? "" };
}

export type RoomRow = RowOf<typeof roomEntity>;

export async function readRooms(tenant_id: string, location_id: string): Promise<RoomRow[]> {
  const { data } = await roomEntity().query.byLocation({ tenant_id, location_id }).go({ pages: "all" });
  return data.toSorted((a, b) => a.room_number.localeCompare(b.room_number, "en", { numeric: true }));
}

export type StaffRow = RowOf<typeof staffEntity>;

/**
 * Returns the tenant's staff member of this id.
 * @throws ClinicError 404 with the given sentence when there is none
 */
export const getStaff = (
  tenant_id: string,
  staff_id: string,
  notFound: string = NOT_FOUND_TEXTS.staff,
): Promise<StaffRow> => getRow(staffEntity(), { tenant_id, staff_id }, notFound);

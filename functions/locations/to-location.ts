import type { Location } from "../../shared/locations/location.ts";
import type { LocationRow } from "../data/get-location.ts";

/** A locations row as the contract shows it. */
export const toLocation = (row: LocationRow): Location => ({ ...row, website: row.website ?? null });

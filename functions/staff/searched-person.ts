import type { SearchedPerson } from "../data/search-terms.ts";
import type { StaffRow } from "./get-staff.ts";

/** Returns the fields that a search for staff compares. Staff are not found by their birth dates. */
export const searchedPerson = (row: StaffRow): SearchedPerson => ({
  middle_name: "",
  ...row,
  contact: row.phone_number,
  dob: "",
});

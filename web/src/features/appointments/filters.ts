import type { VisitFilters } from "../../api/visits.ts";
import type { Address } from "./use-address.ts";

/** What an address asks of the list. */
export const filtersOf = ({ from, to, location, practitioner, status }: Address): VisitFilters => ({
  from,
  to,
  location_id: location,
  practitioner_id: practitioner,
  status,
});

export const isFiltered = (address: Address): boolean => Object.values(filtersOf(address)).some(Boolean);

import type { AppointmentFilters } from "../../api/appointments.ts";
import type { Address } from "./use-address.ts";

/** What an address asks of the list. */
export const filtersOf = ({ from, to, location, practitioner, status }: Address): AppointmentFilters => ({
  from,
  to,
  location_id: location,
  practitioner_id: practitioner,
  status,
});

export const isFiltered = (address: Address): boolean => Object.values(filtersOf(address)).some(Boolean);

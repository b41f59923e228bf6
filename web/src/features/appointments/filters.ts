import type { Location } from "../../../../shared/locations/location.ts";
import type { AppointmentFilters } from "../../api/appointments.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { deskLocation } from "../../scheduling/desk-location.ts";
import { type Address, type AddressChange, OVERBOOKED } from "./use-address.ts";

/** Returns today's date at the location of the list, or at this desk's location when the list is about all of them. */
export function todayOf(locations: readonly Location[], location: string | undefined, now: Date): string {
  const wanted = location ?? deskLocation();
  const here = locations.find(({ location_id }) => location_id === wanted) ?? locations[0];
  return wallClock(here?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, now).date;
}

/** Returns the first day of the list, "" for none: today, unless the address names another one or ends before today. */
export const firstDay = ({ from, to }: Address, today: string): string => from ?? (to && to < today ? "" : today);

/** Returns what the list asks the API for: from today on in order of time, or everything with the latest first. */
export function filtersOf(address: Address, today: string): AppointmentFilters {
  const { to, location, practitioner, status } = address;
  const first = firstDay(address, today);
  return {
    from: first || undefined,
    to,
    location_id: location,
    practitioner_id: practitioner,
    ...(status === OVERBOOKED ? { overbooked: "true" } : { status }),
    order: first ? "asc" : "desc",
  };
}

/** Lists every appointment of the clinic. */
export const NO_FILTERS: AddressChange = {
  from: "",
  to: undefined,
  location: undefined,
  practitioner: undefined,
  status: undefined,
};

/** Returns whether the list leaves any appointment out. */
export const isFiltered = ({ from, to, location, practitioner, status }: Address): boolean =>
  from !== "" || Boolean(to || location || practitioner || status);

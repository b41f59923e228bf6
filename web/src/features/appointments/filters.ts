import type { Location } from "../../../../shared/locations/location.ts";
import type { AppointmentFilters } from "../../api/appointments.ts";
import { deviceToday } from "../../lib/device-today.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { deskLocation } from "../../scheduling/desk-location.ts";
import { type Address, type AddressChange, OVERBOOKED } from "./use-address.ts";

/** Returns today's date at the location of the list, or at this desk's location if the list shows all locations. */
export function todayOf(locations: readonly Location[], location: string | undefined, now: Date): string {
  const id = location ?? deskLocation();
  const found = locations.find(({ location_id }) => location_id === id) ?? locations[0];
  return found ? wallClock(found.time_zone, now).date : deviceToday(now);
}

/** Returns the first day of the list: the one in the address, or today. A list that ends before today has none (""). */
export const firstDay = ({ from, to }: Address, today: string): string => from ?? (to && to < today ? "" : today);

/** Returns the filters of the API. A list with a first day is in order of time, and any other has the latest first. */
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

/** The change that removes all filters, so that the list shows every appointment. */
export const NO_FILTERS: AddressChange = {
  from: "",
  to: undefined,
  location: undefined,
  practitioner: undefined,
  status: undefined,
};

/** Returns whether a filter is set. */
export const isFiltered = ({ from, to, location, practitioner, status }: Address): boolean =>
  from !== "" || Boolean(to || location || practitioner || status);

import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { AppointmentFilters } from "../../api/appointments.ts";
import { deskLocation } from "../../booking/location-filter.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { dateIn, wallClock } from "../../lib/wall-clock.ts";

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
  const { to, location, practitioner, patient, status } = address;
  const first = firstDay(address, today);
  return {
    from: first || undefined,
    to,
    location_id: location,
    practitioner_id: practitioner,
    patient_id: patient,
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
  patient: undefined,
  status: undefined,
};

export const isFiltered = ({ from, to, location, practitioner, patient, status }: Address): boolean =>
  from !== "" || Boolean(to || location || practitioner || patient || status);

/** Returns whether the list is the one that the page opens with: all appointments from today on. */
export const isUsual = ({ from, ...others }: Address): boolean =>
  from === undefined && !isFiltered({ from: "", ...others });

/** A choice of the status filter that is not a status: the appointments that were booked over another one. */
const OVERBOOKED = "OVERBOOKED";
export const LISTED_STATUSES = [...APPOINTMENT_STATUSES, OVERBOOKED] as const;
type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The filters of the list. They are in the page's address, so that they survive a reload and the browser's Back. */
export interface Address {
  /** The first day of the list. Undefined for today, and "" for no first day. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly location: string | undefined;
  readonly practitioner: string | undefined;
  readonly patient: string | undefined;
  readonly status: ListedStatus | undefined;
}

/** Reads the filters from an address. Invalid values are ignored. */
export function parseAddress(search: URLSearchParams): Address {
  return {
    from: search.get("from") === "" ? "" : dateIn(search, "from"),
    to: dateIn(search, "to"),
    location: search.get("location") || undefined,
    practitioner: search.get("practitioner") || undefined,
    patient: search.get("patient") || undefined,
    status: LISTED_STATUSES.find((status) => status === search.get("status")),
  };
}

/** The parts of an address that change. Undefined removes a part. */
export type AddressChange = Partial<Record<keyof Address, string | undefined>>;

/** Returns the filters from the address, and a function that changes them there. */
export function useAddress(): readonly [Address, (change: AddressChange) => void] {
  const [search, change] = useSearchChange<keyof Address>();
  return [parseAddress(search), change];
}

import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import { dateIn } from "../../lib/date-in.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

/** A choice of the status filter that is not a status: the appointments that were booked over another one. */
export const OVERBOOKED = "OVERBOOKED";
export const LISTED_STATUSES = [...APPOINTMENT_STATUSES, OVERBOOKED] as const;
type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The filters of the list. They are in the page's address, so that they survive a reload and the browser's Back. */
export interface Address {
  /** The first day of the list. Undefined for today, and "" for no first day. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly location: string | undefined;
  readonly practitioner: string | undefined;
  readonly status: ListedStatus | undefined;
}

/** Reads the filters from an address. Invalid values are ignored. */
export function parseAddress(search: URLSearchParams): Address {
  return {
    from: search.get("from") === "" ? "" : dateIn(search, "from"),
    to: dateIn(search, "to"),
    location: search.get("location") || undefined,
    practitioner: search.get("practitioner") || undefined,
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

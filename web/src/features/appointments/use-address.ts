import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import { dateRefusal } from "../../../../shared/dates.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

/** What the list can be narrowed to besides a status: the appointments that were booked over another one. */
export const OVERBOOKED = "OVERBOOKED";
export const LISTED_STATUSES = [...APPOINTMENT_STATUSES, OVERBOOKED] as const;
export type ListedStatus = (typeof LISTED_STATUSES)[number];

/** The choices that the page keeps in its address, so that they survive a reload and the browser's Back. */
export interface Address {
  /** The list's first day: undefined for today, "" for none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly location: string | undefined;
  readonly practitioner: string | undefined;
  readonly status: ListedStatus | undefined;
}

const dateOf = (text: string | null) => (text === null || dateRefusal(text) ? undefined : text);

/** Reads an address. Values that make no sense are ignored. */
export function parseAddress(search: URLSearchParams): Address {
  return {
    from: search.get("from") === "" ? "" : dateOf(search.get("from")),
    to: dateOf(search.get("to")),
    location: search.get("location") || undefined,
    practitioner: search.get("practitioner") || undefined,
    status: LISTED_STATUSES.find((status) => status === search.get("status")),
  };
}

/** The parts of an address that change. Undefined removes a part. */
export type AddressChange = Partial<Record<keyof Address, string | undefined>>;

/** Returns the page's address, and a function that changes it. */
export function useAddress(): readonly [Address, (change: AddressChange) => void] {
  const [search, change] = useSearchChange<keyof Address>();
  return [parseAddress(search), change];
}

import { useSearchParams } from "react-router-dom";
import { APPOINTMENT_STATUSES, type AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { dateRefusal } from "../../../../shared/dates.ts";

/** The choices that the page keeps in its address, so that they survive a reload and the browser's Back. */
export interface Address {
  readonly view: "list" | "day";
  /** The day view's day; undefined for today. */
  readonly date: string | undefined;
  /** The list's first day: undefined for today, "" for none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly location: string | undefined;
  readonly practitioner: string | undefined;
  readonly status: AppointmentStatus | undefined;
}

const dateOf = (text: string | null) => (text === null || dateRefusal(text) ? undefined : text);

/** Reads an address. Values that make no sense are ignored. */
export function parseAddress(search: URLSearchParams): Address {
  return {
    view: search.get("view") === "day" ? "day" : "list",
    date: dateOf(search.get("date")),
    from: search.get("from") === "" ? "" : dateOf(search.get("from")),
    to: dateOf(search.get("to")),
    location: search.get("location") || undefined,
    practitioner: search.get("practitioner") || undefined,
    status: APPOINTMENT_STATUSES.find((status) => status === search.get("status")),
  };
}

/** The parts of an address that change. Undefined removes a part. */
export type AddressChange = Partial<Record<keyof Address, string | undefined>>;

/** Returns the page's address, and a function that changes it. */
export function useAddress(): readonly [Address, (change: AddressChange) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (next: AddressChange) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      // Back leads from one view to the other, and not through every filter and day.
      { replace: !("view" in next) },
    );
  return [parseAddress(search), change];
}

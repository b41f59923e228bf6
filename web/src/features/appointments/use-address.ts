import { useSearchParams } from "react-router-dom";
import { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { isDate } from "../../lib/wall-clock.ts";

/** What of the page stands in its address, so that it survives a reload and can be gone back to. */
export interface Address {
  readonly view: "list" | "day";
  /** The day view's day; undefined for today. */
  readonly date: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly location: string | undefined;
  readonly practitioner: string | undefined;
  readonly status: AppointmentStatus | undefined;
}

const dateOf = (text: string | null) => (text && isDate(text) ? text : undefined);

/** Reads an address; what it says wrong is as if it were not there. */
export function parseAddress(search: URLSearchParams): Address {
  const status = AppointmentStatus.safeParse(search.get("status"));
  return {
    view: search.get("view") === "day" ? "day" : "list",
    date: dateOf(search.get("date")),
    from: dateOf(search.get("from")),
    to: dateOf(search.get("to")),
    location: search.get("location") || undefined,
    practitioner: search.get("practitioner") || undefined,
    status: status.success ? status.data : undefined,
  };
}

type Change = Partial<Record<keyof Address, string | undefined>>;

/** The page's address, and how to change some of it. */
export function useAddress(): readonly [Address, (change: Change) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (next: Change) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return [parseAddress(search), change];
}

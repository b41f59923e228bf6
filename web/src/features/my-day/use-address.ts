import { dateIn } from "../../lib/date-in.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

interface Address {
  readonly week: boolean;
  /** Undefined for today. */
  readonly date: string | undefined;
}

/** Returns the view and the date from the address, and a function that changes them there. */
export function useAddress(): readonly [Address, (change: { view?: string; date?: string | undefined }) => void] {
  const [search, change] = useSearchChange<"view" | "date">();
  return [
    { week: search.get("view") === "week", date: dateIn(search, "date") },
    // Back returns to the previous view.
    (next) => change(next, { replace: !("view" in next) }),
  ];
}

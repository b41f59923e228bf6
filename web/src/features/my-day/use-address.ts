import { dateRefusal } from "../../../../shared/dates.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

interface Address {
  readonly week: boolean;
  /** Undefined for today. */
  readonly date: string | undefined;
}

/** Returns what the page shows, which stands in the address, and a function that changes it. */
export function useAddress(): readonly [Address, (change: { view?: string; date?: string | undefined }) => void] {
  const [search, change] = useSearchChange<"view" | "date">();
  const date = search.get("date");
  return [
    { week: search.get("view") === "week", date: date && !dateRefusal(date) ? date : undefined },
    // Back leads from one view to the other.
    (next) => change(next, { replace: !("view" in next) }),
  ];
}

import { ACTIVITY_KINDS, type ActivityKind } from "../../../../shared/audit/kinds.ts";
import { dateIn } from "../../lib/date-in.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

/** The filters of the list. They are in the page's address, so that they survive a reload and can be shared. */
export interface Filters {
  /** `YYYY-MM-DD` on the clock of this device. */
  readonly day: string | undefined;
  /** A user's id. */
  readonly person: string | undefined;
  readonly record: string | undefined;
  readonly kind: ActivityKind | undefined;
}

/** Reads the filters from an address. An invalid day and an unknown kind are ignored. */
export function parseFilters(search: URLSearchParams): Filters {
  return {
    day: dateIn(search, "day"),
    person: search.get("person") || undefined,
    record: search.get("record") || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get("kind")),
  };
}

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== undefined);

/** Returns the filters from the address, and a function that changes some of them there. */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const [search, change] = useSearchChange<keyof Filters>();
  return [parseFilters(search), change];
}

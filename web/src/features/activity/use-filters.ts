import { useSearchParams } from "react-router-dom";
import { ACTIVITY_KINDS, type ActivityKind } from "../../../../shared/activity/kinds.ts";
import { dateRefusal } from "../../../../shared/dates.ts";

/** The filters of the list. They are part of the page's address, so they survive a reload and can be shared. */
export interface Filters {
  /** `YYYY-MM-DD` on the clock of this device. */
  readonly day: string | undefined;
  /** A user's id. */
  readonly person: string | undefined;
  readonly record: string | undefined;
  readonly kind: ActivityKind | undefined;
}

const NAMES = ["day", "person", "record", "kind"] as const;

/** Reads the filters from an address and ignores a day that is no date and an unknown kind. */
export function parseFilters(search: URLSearchParams): Filters {
  const day = search.get("day") ?? "";
  return {
    day: dateRefusal(day) ? undefined : day,
    person: search.get("person") || undefined,
    record: search.get("record") || undefined,
    kind: ACTIVITY_KINDS.find((kind) => kind === search.get("kind")),
  };
}

export const isFiltered = (filters: Filters): boolean => NAMES.some((name) => filters[name] !== undefined);

/** Returns the filters and a function that changes some of them. */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (next: Partial<Filters>) =>
    setSearch(
      (before) => {
        const merged = { ...parseFilters(before), ...next };
        return new URLSearchParams(NAMES.flatMap((name) => (merged[name] ? [[name, merged[name]]] : [])));
      },
      { replace: true },
    );
  return [parseFilters(search), change];
}

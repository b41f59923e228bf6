import { useSearchParams } from "react-router-dom";
import { isDate } from "../../lib/wall-clock.ts";

/** What narrows the list; it stands in the page's address, so that it survives a reload and can be passed on. */
export interface Filters {
  /** `YYYY-MM-DD` on the clock of whoever looks. */
  readonly day: string | undefined;
  /** A user's id. */
  readonly person: string | undefined;
  readonly record: string | undefined;
}

const NAMES = ["day", "person", "record"] as const;

/** Reads an address; a day that is none is as if it were not there. */
export function parseFilters(search: URLSearchParams): Filters {
  const day = search.get("day");
  return {
    day: day && isDate(day) ? day : undefined,
    person: search.get("person") || undefined,
    record: search.get("record") || undefined,
  };
}

export const isFiltered = (filters: Filters): boolean => NAMES.some((name) => filters[name] !== undefined);

/** The filters, and how to change some of them. */
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

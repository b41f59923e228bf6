import { dateRefusal } from "../../../shared/values/typed-input.ts";

/** Returns a date from the query of an address, or undefined if there is none or if it is not allowed. */
export function dateIn(search: URLSearchParams, name: string): string | undefined {
  const date = search.get(name) ?? "";
  return dateRefusal(date) ? undefined : date;
}

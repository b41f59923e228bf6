import { type NavigateOptions, useSearchParams } from "react-router-dom";

type Change<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * Returns the query of the address, and a function that changes some of its parts; undefined removes a part. Back does not
 * lead through such changes, unless the options say so.
 */
export function useSearchChange<Name extends string>(): readonly [
  URLSearchParams,
  (change: Change<Name>, options?: NavigateOptions) => void,
] {
  const [search, setSearch] = useSearchParams();
  const change = (next: Change<Name>, options?: NavigateOptions) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(next)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true, ...options },
    );
  return [search, change];
}

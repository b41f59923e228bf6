import { useSearchParams } from "react-router-dom";

type Change<Name extends string> = Partial<Record<Name, string | undefined>>;

/**
 * Returns the query of the address, and a function that changes some of its parts; undefined removes a part. Back leads to the
 * address before only for the names in `steps`, and not through every other change.
 */
export function useSearchChange<Name extends string>(
  steps: readonly Name[] = [],
): readonly [URLSearchParams, (change: Change<Name>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (next: Change<Name>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(next)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: !steps.some((name) => name in next) },
    );
  return [search, change];
}

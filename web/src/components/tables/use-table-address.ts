import type { TableProps } from "@cloudscape-design/components/table";
import { useRef } from "react";
import { useSearchChange } from "../../lib/hooks.ts";
import { type Column, orderedColumns } from "./columns.ts";

/**
 * Returns the sorting and the page of a table from the address, and functions that change them there.
 * @param part distinguishes the table from others on the same page
 */
export function useTableAddress<Item>(columns: readonly Column<Item>[], part = "") {
  const [search, change] = useSearchChange<string>();
  const prefix = part && `${part.toLowerCase().replace(/\W+/g, "-")}-`;
  const [sort, page] = [`${prefix}sort`, `${prefix}page`];
  const requested = search.get(sort) ?? "";
  const all = orderedColumns(columns);
  const sortingColumn = all.find(({ id }) => id === requested.replace(/^-/, ""));
  // A second change may follow before the router has applied the first.
  const latest = useRef<Record<string, string | undefined>>({
    [sort]: requested || undefined,
    [page]: search.get(page) ?? undefined,
  });

  function keep(next: Record<string, string | undefined>) {
    const before = latest.current;
    latest.current = { ...before, ...next };
    if (Object.keys(next).some((name) => next[name] !== before[name])) change(latest.current);
  }

  return {
    sorting: sortingColumn && { sortingColumn, isDescending: requested.startsWith("-") },
    page: Math.max(1, Math.floor(Number(search.get(page))) || 1),
    keepSorting({ sortingColumn: by, isDescending }: Partial<TableProps.SortingState<Item>>) {
      const isSame = ({ sortingField, sortingComparator }: Column<Item>) =>
        by?.sortingField ? sortingField === by.sortingField : sortingComparator === by?.sortingComparator;
      const id = by && all.find(isSame)?.id;
      keep({ [sort]: id && `${isDescending ? "-" : ""}${id}`, [page]: undefined });
    },
    keepPage: (number: number) => keep({ [page]: number > 1 ? String(number) : undefined }),
  };
}

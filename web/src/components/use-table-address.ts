import { useRef } from "react";
import { useSearchChange } from "../lib/use-search-change.ts";
import type { Column } from "./column.ts";
import { orderedColumns } from "./ordered-columns.ts";

/** How a table is sorted, or was just sorted by a person. */
interface Sorting<Item> {
  readonly sortingColumn?: Pick<Column<Item>, "sortingField" | "sortingComparator"> | undefined;
  readonly isDescending?: boolean | undefined;
}

/**
 * Returns the sorting and the page of a table as they stand in the address, and functions that keep them there.
 * @param part names the table where it is only a part of its page
 */
export function useTableAddress<Item>(columns: readonly Column<Item>[], part = "") {
  const [search, change] = useSearchChange<string>();
  const prefix = part && `${part.toLowerCase().replace(/\W+/g, "-")}-`;
  const [sort, page] = [`${prefix}sort`, `${prefix}page`];
  const asked = search.get(sort) ?? "";
  const all = orderedColumns(columns);
  const sortingColumn = all.find(({ id }) => id === asked.replace(/^-/, ""));
  // A second change may come before the router has carried out the first.
  const latest = useRef<Record<string, string | undefined>>({
    [sort]: asked || undefined,
    [page]: search.get(page) ?? undefined,
  });

  function keep(next: Record<string, string | undefined>) {
    const before = latest.current;
    latest.current = { ...before, ...next };
    if (Object.keys(next).some((name) => next[name] !== before[name])) change(latest.current);
  }

  return {
    sorting: sortingColumn && { sortingColumn, isDescending: asked.startsWith("-") },
    page: Math.max(1, Math.floor(Number(search.get(page))) || 1),
    keepSorting({ sortingColumn: by, isDescending }: Sorting<Item>) {
      const isSame = ({ sortingField, sortingComparator }: Column<Item>) =>
        by?.sortingField ? sortingField === by.sortingField : sortingComparator === by?.sortingComparator;
      const id = by && all.find(isSame)?.id;
      keep({ [sort]: id && `${isDescending ? "-" : ""}${id}`, [page]: undefined });
    },
    keepPage: (number: number) => keep({ [page]: number > 1 ? String(number) : undefined }),
  };
}

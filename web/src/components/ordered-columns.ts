import { byValue } from "../lib/text-order.ts";
import type { Column } from "./column.ts";

/** Returns the columns, of which each that is sorted by a field is sorted as people order texts. */
export const orderedColumns = <Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  columns.map((column) => {
    const { sortingField, sortingComparator } = column;
    if (!sortingField || sortingComparator) return column;
    const name = sortingField as keyof Item;
    return { ...column, sortingComparator: (a: Item, b: Item) => byValue(a[name], b[name]) };
  });

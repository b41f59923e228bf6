import { byValue } from "../lib/text-order.ts";
import type { Column } from "./column.ts";

type Comparator = (a: object, b: object) => number;

/** A table identifies the sorted column by its comparator, so each field has its own. */
const comparators = new Map<string, Comparator>();

function comparatorOf(field: string): Comparator {
  const known = comparators.get(field);
  const comparator = known ?? ((a, b) => byValue(a[field as keyof typeof a], b[field as keyof typeof b]));
  if (!known) comparators.set(field, comparator);
  return comparator;
}

/** Returns the columns, with a natural order of texts for each that is sorted by a field. */
export const orderedColumns = <Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  columns.map((column) => {
    const { sortingField, sortingComparator } = column;
    if (!sortingField || sortingComparator) return column;
    return { ...column, sortingComparator: comparatorOf(sortingField) as NonNullable<typeof sortingComparator> };
  });

import { byValue } from "../lib/text-order.ts";
import type { Column } from "./column.ts";

type Comparator = (a: object, b: object) => number;

/** A table finds the column that it is sorted by by its comparator, so each field has one. */
const comparators = new Map<string, Comparator>();

function comparatorOf(field: string): Comparator {
  const known = comparators.get(field);
  const comparator = known ?? ((a, b) => byValue(a[field as keyof typeof a], b[field as keyof typeof b]));
  if (!known) comparators.set(field, comparator);
  return comparator;
}

/** Returns the columns, of which each that is sorted by a field is sorted as people order texts. */
export const orderedColumns = <Item>(columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  columns.map((column) => {
    const { sortingField, sortingComparator } = column;
    if (!sortingField || sortingComparator) return column;
    return { ...column, sortingComparator: comparatorOf(sortingField) as NonNullable<typeof sortingComparator> };
  });

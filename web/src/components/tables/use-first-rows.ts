import { useDeferredValue } from "react";

/** Few, because React renders rows that have just arrived in one task. The others follow in steps that make way for a click. */
const FIRST = 5;

/**
 * Returns the first rows of a new list, and all rows after these are rendered, because rendering a long table at once would block
 * the page. A list that is already on the screen never becomes shorter.
 */
export function useFirstRows<Item>(rows: readonly Item[]): readonly Item[] {
  const arrived = rows.length > 0;
  const drawn = useDeferredValue(arrived, false);
  return arrived && !drawn ? rows.slice(0, FIRST) : rows;
}

import { useDeferredValue } from "react";

/** About as many rows as a screen shows. */
const FIRST = 12;

/**
 * Returns the first rows of a list that has just arrived or been opened, and all of them once those are drawn: drawing a long table at
 * once would keep the page from answering. A list that is on the screen already never becomes shorter.
 */
export function useFirstRows<Item>(rows: readonly Item[]): readonly Item[] {
  const arrived = rows.length > 0;
  const drawn = useDeferredValue(arrived, false);
  return arrived && !drawn ? rows.slice(0, FIRST) : rows;
}

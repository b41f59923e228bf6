import { useState } from "react";

/**
 * Keeps a row in its place after a step has taken it out of the list. If the next row moved up, a second click would change
 * another row.
 */
export function useStableRows<Row>(listed: readonly Row[], idOf: (row: Row) => string) {
  /** The rows that are no longer in the list, and where they stood. */
  const [retained, setRetained] = useState<readonly { readonly row: Row; readonly index: number }[]>([]);
  const rows = [...listed];
  for (const { row, index } of retained) if (!rows.some((each) => idOf(each) === idOf(row))) rows.splice(index, 0, row);

  /** Keeps a row, with the state that a step has led to. */
  function keep(row: Row) {
    const index = rows.findIndex((each) => idOf(each) === idOf(row));
    if (index < 0) return;
    const others = retained.filter((each) => idOf(each.row) !== idOf(row));
    setRetained([...others, { row, index }].sort((a, b) => a.index - b.index));
  }

  return { rows, keep, retainedCount: rows.length - listed.length, releaseAll: () => setRetained([]) };
}

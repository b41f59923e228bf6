/** Returns whether so many more rows may be worked on. */
export type MayContinue = (rows: number) => boolean;

/** Ends well before the Lambda's timeout of ten seconds. */
const PATIENCE_MS = 5_000;

/** Ten pages. */
const MOST_ROWS = 1_000;

/**
 * Begins the share that a request has of longer work, such as a merge: 1,000 rows, and five seconds. The table's stream does
 * the rest.
 */
export function requestShare(): MayContinue {
  const end = performance.now() + PATIENCE_MS;
  let worked = 0;
  return (rows) => {
    worked += rows;
    return worked <= MOST_ROWS && performance.now() < end;
  };
}

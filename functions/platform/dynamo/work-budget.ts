/** A function that returns whether a number of further rows may be processed. */
export type MayContinue = (rows: number) => boolean;

/** Ends well before the Lambda's timeout of ten seconds. */
const PATIENCE_MS = 5_000;

/** Ten pages. */
const MOST_ROWS = 1_000;

/**
 * Returns a function that limits how much of a long task, such as a merge, one request does: 1,000 rows within five seconds.
 * The table's stream does the rest.
 */
export function requestShare(): MayContinue {
  const end = performance.now() + PATIENCE_MS;
  let worked = 0;
  return (rows) => {
    worked += rows;
    return worked <= MOST_ROWS && performance.now() < end;
  };
}

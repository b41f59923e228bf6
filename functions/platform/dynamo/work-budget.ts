/** Limits how much of a long task one run does. */
export interface WorkBudget {
  /** Takes a number of further rows from the budget, and returns whether they may be processed. */
  take(rows: number): boolean;
}

/** Ends well before the usual timeout of ten seconds. */
const MAX_MS = 5_000;

const MAX_ROWS = 1_000;

/**
 * Limits how much of a long task, such as a merge, one request does: 1,000 rows within five seconds. The table's stream does the
 * rest.
 * @param maxMs the time for a function with another timeout
 */
export function createWorkBudget(maxMs = MAX_MS): WorkBudget {
  const end = performance.now() + maxMs;
  let taken = 0;
  return {
    take: (rows) => {
      taken += rows;
      return taken <= MAX_ROWS && performance.now() < end;
    },
  };
}

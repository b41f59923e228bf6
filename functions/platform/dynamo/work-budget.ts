/** Limits how much of a long task one run does. */
export interface WorkBudget {
  /** Takes a number of further rows from the budget, and returns whether they may be processed. */
  take(rows: number): boolean;
}

/** Ends well before the Lambda's timeout of ten seconds. */
const MAX_MS = 5_000;

const MAX_ROWS = 1_000;

/**
 * Limits how much of a long task, such as a merge, one request does: 1,000 rows within five seconds. The table's stream does the
 * rest.
 */
export function createWorkBudget(): WorkBudget {
  const end = performance.now() + MAX_MS;
  let taken = 0;
  return {
    take: (rows) => {
      taken += rows;
      return taken <= MAX_ROWS && performance.now() < end;
    },
  };
}

/** The highest number that a refusal names. */
export const COUNTED = 100;

/** Returns a number as a refusal names it: "3", or "more than 100" for every number above. */
export const countText = (count: number): string => (count > COUNTED ? `more than ${COUNTED}` : String(count));

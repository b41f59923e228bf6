/** The highest number that the sentence of a refusal contains. */
export const MAX_COUNT = 100;

/** Returns a number as the sentence of a refusal contains it: "3", or "more than 100" for every higher number. */
export const countText = (count: number): string => (count > MAX_COUNT ? `more than ${MAX_COUNT}` : String(count));

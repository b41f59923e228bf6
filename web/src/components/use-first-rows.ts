import { startTransition, useEffect, useState } from "react";

/** How many rows of a new list are drawn first, and next: at least those that a screen shows. */
const STEPS = [5, 15];

/**
 * Returns the first rows of a new list, and in two further steps all rows, because rendering a long table at once would block
 * the page. A list that is already on the screen never becomes shorter.
 */
export function useFirstRows<Item>(rows: readonly Item[]): readonly Item[] {
  const [step, setStep] = useState(0);
  const isMore = rows.length > (STEPS[step] ?? rows.length);
  useEffect(() => {
    if (isMore) startTransition(() => setStep(step + 1));
  }, [isMore, step]);
  if (rows.length === 0 && step > 0) setStep(0);
  return rows.slice(0, STEPS[step]);
}

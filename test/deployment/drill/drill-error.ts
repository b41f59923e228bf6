/** A failed check of the drill. */
export class DrillError extends Error {
  override readonly name = "DrillError";
}

/**
 * Checks a condition.
 * @throws DrillError with the sentence unless it holds
 */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new DrillError(sentence);
}

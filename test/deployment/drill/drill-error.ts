/** What the drill found not to be as it has to be. */
export class DrillError extends Error {
  override readonly name = "DrillError";
}

/** @throws DrillError with the sentence unless it holds */
export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new DrillError(sentence);
}

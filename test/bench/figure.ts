/** A measured figure with its budget. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget: number;
  readonly ok: boolean;
}

/** Returns a figure with two decimals, which must not exceed its budget. */
export const figure = (name: string, value: number, unit: string, budget: number): Figure => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  budget,
  ok: value <= budget,
});

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

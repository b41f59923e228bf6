const COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares two texts as people order them: "Provider 2" before "Provider 10", whatever the case and the accents. */
export const byText = COLLATOR.compare;

/** Compares two values of a column: texts as people order them, anything else by size. */
export function byValue(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return byText(String(a ?? ""), String(b ?? ""));
}

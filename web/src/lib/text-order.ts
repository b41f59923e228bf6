import { fullName, type Named } from "../../../shared/values/names.ts";
import { once } from "./once.ts";

const collator = once(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

/** Compares two texts in the order that people expect: "Provider 2" before "Provider 10". Case and accents do not matter. */
export const byText = (a: string, b: string): number => collator().compare(a, b);

/** Compares two values of a column: numbers by size, and everything else as texts. */
export function byValue(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return byText(String(a ?? ""), String(b ?? ""));
}

/** Compares two people by their full names. */
export const byName = (a: Named, b: Named): number => byText(fullName(a), fullName(b));

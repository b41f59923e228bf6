import type * as z from "zod";
import { VALUES } from "./texts.ts";

// Control characters, line separators and lone surrogates break logs, files and rows. Direction controls make a text look
// different from what is stored.
const HARMFUL = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

// Unicode counts the braille blank as a symbol, although it is invisible.
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has no character that causes harm when it is displayed, stored or logged. */
export const isHarmless = (text: string): boolean => !HARMFUL.test(text);

export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Returns a field's name as a sentence begins with it: "Location id" for `location_id`. */
const nameOf = (path: readonly PropertyKey[]) => {
  const name = path.findLast((key) => typeof key === "string");
  const words = typeof name === "string" ? name.replaceAll("_", " ") : VALUES.unnamed;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns a plain sentence for an issue whose schema has no message of its own. It repeats nothing of the input. */
export function plainSentence(issue: z.core.$ZodRawIssue): string {
  const { path = [] } = issue;
  if (path.length === 0) return VALUES.notObject;
  const name = nameOf(path);
  if (issue.input === undefined) return VALUES.required(name);
  if (issue.code === "invalid_value") return VALUES.oneOf(name, issue.values.map(String));
  if (issue.code === "too_big") return VALUES.atMost(name, Number(issue.maximum), issue.origin);
  if (issue.code === "too_small") return VALUES.atLeast(name, Number(issue.minimum), issue.origin);
  return VALUES.wrongType(name, issue.code === "invalid_type" ? issue.expected : "");
}

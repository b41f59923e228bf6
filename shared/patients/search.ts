import { latestToday, parseDate } from "../values/typed-input.ts";

/** The fewest digits that are searched for as a phone number. */
export const MIN_PHONE_DIGITS = 4;

/** Returns whether a search is only the beginning of a phone number or a birth date, for which nothing is found. */
export function isUnfinishedNumber(typed: string): boolean {
  const text = typed.trim();
  if (!/^[\d\s()+\-./]+$/.test(text) || parseDate(text, { kind: "birth", today: latestToday() })) return false;
  return text.includes("/") || text.replace(/\D/g, "").length < MIN_PHONE_DIGITS;
}

import { latestToday } from "../dates.ts";
import { parseDate } from "../typed-date.ts";

/** The fewest digits that count as a phone number. */
export const SHORTEST_NUMBER = 4;

/** Returns whether a search is only the beginning of a phone number or a birth date, which does not find anyone. */
export function isUnfinishedNumber(typed: string): boolean {
  const text = typed.trim();
  if (!/^[\d\s()+\-./]+$/.test(text) || parseDate(text, { kind: "birth", today: latestToday() })) return false;
  return text.includes("/") || text.replace(/\D/g, "").length < SHORTEST_NUMBER;
}

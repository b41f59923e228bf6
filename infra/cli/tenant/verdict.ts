import { encodeItem, versionOf } from "../raw-item.ts";
import type { RawItem } from "../raw-table.ts";

/**
 * What an import finds of a row: `missing` in the table; `older` there than in the file; `newer` there, or changed in a
 * way that no version tells; `same`. A row without a version is only ever added, such as an entry of what somebody did:
 * one that is there is `same`, whatever it holds.
 */
export type Verdict = "missing" | "older" | "newer" | "same";

const contentOf = ({ version: _, ...content }: RawItem) => encodeItem(content);

/** Compares a row of the file with the one that is stored under its key. */
export function verdictOf(wanted: RawItem, stored: RawItem | undefined): Verdict {
  const version = versionOf(wanted);
  if (!stored) return "missing";
  if (version === undefined) return "same";
  const storedVersion = versionOf(stored);
  if (storedVersion !== undefined && storedVersion < version) return "older";
  return contentOf(wanted) === contentOf(stored) ? "same" : "newer";
}

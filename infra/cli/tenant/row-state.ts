import type { RawItem } from "../../../functions/platform/dynamo/raw-table.ts";
import { encodeItem, versionOf } from "../raw-item.ts";

/**
 * The state of a row for an import: `missing` in the table; `older` there than in the file; `newer` there, or changed
 * without a new version; `same`. Rows without a version, such as audit entries, are only ever added: an existing one is
 * `same`, whatever it holds.
 */
export type RowState = "missing" | "older" | "newer" | "same";

const contentOf = ({ version: _, ...content }: RawItem) => encodeItem(content);

/** Compares a row of the file with the row that is stored under its key. */
export function stateOf(row: RawItem, stored: RawItem | undefined): RowState {
  const version = versionOf(row);
  if (!stored) return "missing";
  if (version === undefined) return "same";
  const storedVersion = versionOf(stored);
  if (storedVersion !== undefined && storedVersion < version) return "older";
  return contentOf(row) === contentOf(stored) ? "same" : "newer";
}

import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { RawItem } from "../../functions/platform/dynamo/raw-table.ts";

const SETS = ["SS", "NS", "BS"];

const base64 = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value);

/** Writes binaries in base64, and in order what DynamoDB returns in any order: the members of maps and sets. */
function encoded(this: Record<string, unknown>, name: string): unknown {
  const value = base64(this[name]);
  if (Array.isArray(value)) return SETS.includes(name) ? value.map(base64).sort() : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads binaries. Attributes that are called "B" or "BS" have an object as their value. */
function decoded(name: string, value: unknown): unknown {
  if (name === "B" && typeof value === "string") return Buffer.from(value, "base64");
  return name === "BS" && Array.isArray(value) ? value.map((text) => Buffer.from(text, "base64")) : value;
}

/** Returns the item as one line of JSON in DynamoDB's own types; equal items give equal lines. */
export const encodeItem = (item: RawItem): string =>
  // Line readers treat these two characters as line ends, which they are not in JSON.
  JSON.stringify(item, encoded).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** Returns the item of a line that `encodeItem` has written. */
export const decodeItem = (line: string): RawItem => JSON.parse(line, decoded) as Record<string, AttributeValue>;

/** Returns the item's version; undefined for an item that is never edited. */
export const versionOf = ({ version }: RawItem): number | undefined =>
  version?.N === undefined ? undefined : Number(version.N);

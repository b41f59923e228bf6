import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { RawItem } from "../../functions/data/raw-table.ts";

type Values = Readonly<Record<string, AttributeValue>>;
/** A value as JSON: DynamoDB's own form, with binaries in base64. */
type Written = Readonly<Record<string, unknown>>;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

// DynamoDB returns the members of maps and sets in any order.
const inOrder = (values: Iterable<string>) => [...values].sort();

const writtenMap = (values: Values): Written =>
  Object.fromEntries(inOrder(Object.keys(values)).map((name) => [name, written(values[name] as AttributeValue)]));

function written(value: AttributeValue): Written {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: inOrder(value.BS.map(base64)) };
  if (value.SS) return { SS: inOrder(value.SS) };
  if (value.NS) return { NS: inOrder(value.NS) };
  if (value.L) return { L: value.L.map(written) };
  if (value.M) return { M: writtenMap(value.M) };
  return { ...value };
}

const readMap = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));

function read(value: AttributeValue): AttributeValue {
  if (value.B) return { B: Buffer.from(String(value.B), "base64") };
  if (value.BS) return { BS: value.BS.map((bytes) => Buffer.from(String(bytes), "base64")) };
  if (value.L) return { L: value.L.map(read) };
  if (value.M) return { M: readMap(value.M) };
  return value;
}

/** Returns the item as one line of JSON; equal items give equal lines. */
export const encodeItem = (item: RawItem): string =>
  // Line readers treat these two characters as line ends, which they are not in JSON.
  JSON.stringify(writtenMap(item)).replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);

/** Returns the item of a line that `encodeItem` has written. */
export const decodeItem = (line: string): RawItem => readMap(JSON.parse(line) as Values);

/** Returns the item's version; undefined for an item that is never edited. */
export const versionOf = ({ version }: RawItem): number | undefined =>
  version?.N === undefined ? undefined : Number(version.N);

import { encodeTime, monotonicFactory, ulid } from "ulid";

/** Returns a new id whose prefix names its kind, such as "ten_01jd3v8…". Ids sort by time and are in lower case. */
export const newId = (prefix: string): string => `${prefix}_${ulid().toLowerCase()}`;

/** Returns ids of records that are written together, in their order. */
export function newIds(prefix: string, count: number): string[] {
  const next = monotonicFactory();
  return Array.from({ length: count }, () => `${prefix}_${next().toLowerCase()}`);
}

const TIME_LENGTH = 10;

/** Returns a text that sorts before every id of a kind that is created at the given time or later. */
export const firstId = (prefix: string, time: number): string =>
  `${prefix}_${encodeTime(time, TIME_LENGTH).toLowerCase()}`;

/** Returns an id that can't be guessed: the prefix and 128 random bits in hexadecimal. */
export function newSecretId(prefix: "rec"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

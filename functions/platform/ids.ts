import { encodeTime, ulid } from "ulid";

/** The prefixes of ids, which name their kinds. */
export type IdPrefix =
  | "ten"
  | "loc"
  | "room"
  | "svc"
  | "bill"
  | "prov"
  | "comp"
  | "staff"
  | "sch"
  | "clos"
  | "off"
  | "pat"
  | "lead"
  | "note"
  | "policy"
  | "merge"
  | "appt"
  | "series"
  | "wait"
  | "msg"
  | "imp"
  | "act";

/** Returns a new id of the given kind, such as "ten_01jd3v8…". Ids sort by time and are in lower case. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${ulid().toLowerCase()}`;

const TIME_LENGTH = 10;

/** Returns a text that sorts before every id of a kind that is created at the given time or later. */
export const firstId = (prefix: IdPrefix, time: number): string =>
  `${prefix}_${encodeTime(time, TIME_LENGTH).toLowerCase()}`;

/** Returns an id that can't be guessed: the prefix and 128 random bits in hexadecimal. */
export function newSecretId(prefix: "rec"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

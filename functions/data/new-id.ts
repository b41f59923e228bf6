import { ulid } from "ulid";

/** What an id's prefix tells: the kind of thing. */
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
  | "pat"
  | "lead"
  | "appt"
  | "act";

/** A new id of the given kind: sortable by time and in lower case, such as "ten_01jd3v8…". */
export const newId = (prefix: IdPrefix): string => `${prefix}_${ulid().toLowerCase()}`;

/** An id that can't be guessed: 128 random bits in hexadecimal behind the prefix. */
export function newSecretId(prefix: "rec"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `${prefix}_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

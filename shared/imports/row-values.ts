import { latestToday } from "../dates.ts";
import { GENDERS } from "../patients/person.ts";
import { parseDate } from "../typed-date.ts";
import type { ImportKind } from "./import.ts";

type Reader = (text: string) => unknown;

const dateOf =
  (kind: "birth" | "any"): Reader =>
  (text) =>
    parseDate(text, kind === "birth" ? { kind, today: latestToday() } : { kind }) ?? text;

const upperCase: Reader = (text) => text.toUpperCase();
const minutes: Reader = (text) => (/^\d+(\s*min(ute)?s?\.?)?$/i.test(text) ? Number.parseInt(text, 10) : text);
// A comma or a space that separates no thousands may be a decimal point, as in "80,50", so such a text is not read.
const AMOUNT = /^\$?\s*(\d+|[1-9]\d{0,2}(,\s?\d{3})+)(\.\d+)?\s*\$?$/;
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, no: false, n: false, false: false };

/** The readers of fields that files and the API write differently. A text that can't be read stays as it is. */
const READERS: Readonly<Record<string, Reader>> = {
  dob: dateOf("birth"),
  last_contact: dateOf("any"),
  next_step_on: dateOf("any"),
  gender: (text) => GENDERS.find((gender) => gender.startsWith(text.toUpperCase())) ?? text,
  contact: (text) => text.replaceAll(".", "-"),
  preferred_language: (text) => text.toLowerCase(),
  status: upperCase,
  fee: (text) => (AMOUNT.test(text) ? text.replace(/[$,\s]/g, "") : text),
  duration: minutes,
  buffer_before: minutes,
  buffer_after: minutes,
  needs_room: (text) => YES_NO[text.toLowerCase()] ?? text,
};

/** The values of required fields that a file may lack. */
const DEFAULTS: Readonly<Record<ImportKind, Readonly<Record<string, unknown>>>> = {
  patients: {},
  leads: {},
  services: { status: "ACTIVE" },
};

/** Returns the values of a row as the API accepts them: texts are trimmed and read, and empty ones count as missing. */
export function readRow(kind: ImportKind, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const read = Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
    if (typeof value !== "string") return value === null || value === undefined ? [] : [[field, value]];
    const text = value.trim();
    return text === "" ? [] : [[field, READERS[field]?.(text) ?? text]];
  });
  return { ...DEFAULTS[kind], ...Object.fromEntries(read) };
}

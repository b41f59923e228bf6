import type { ImportedStatus } from "../../../shared/imports/appointment.ts";
import type { ImportKind } from "../../../shared/imports/import.ts";
import { GENDERS, LANGUAGES } from "../../../shared/patients/person.ts";
import { addDays } from "../../../shared/values/days-and-times.ts";
import { latestToday, parseDate, parseTime } from "../../../shared/values/typed-input.ts";
import { MONTHS } from "../../../shared/values/us-text.ts";

type Reader = (text: string) => unknown;

/** The day before the first of Excel's calendar, which also counts February 29, 1900, a day that never was. */
const EXCEL_ORIGIN = "1899-12-30";
/** Excel's number of a day from May 18, 1927 on. An earlier one has four digits, like a year. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;

function serialDate(text: string): string | undefined {
  const [, days] = SERIAL.exec(text) ?? [];
  return days && addDays(EXCEL_ORIGIN, Number(days));
}

/** A day as spreadsheets show it, such as 4-Mar-80, with the name of its month. */
const DAY_FIRST = /^(\d{1,2})[\s-]([a-z]{3,9})\.?,?[\s-](\d{4}|\d{2})$/i;

/** Returns a day with the name of its month in the order of the United States. */
function monthFirst(text: string): string {
  const [, day, name = "", year] = DAY_FIRST.exec(text) ?? [];
  const month = MONTHS.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase())) + 1;
  return day && month > 0 ? `${month}/${day}/${year}` : text;
}

const dateOf =
  (kind: "birth" | "any"): Reader =>
  (text) =>
    parseDate(monthFirst(text), kind === "birth" ? { kind, today: latestToday() } : { kind }) ??
    serialDate(text) ??
    text;

const MINUTES_A_DAY = 1_440;

/** Reads a time as it is typed, or as Excel's fraction of a day, such as 0.375 for 9 a.m. */
function timeOf(text: string): string {
  const fraction = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * MINUTES_A_DAY) : MINUTES_A_DAY;
  if (fraction < MINUTES_A_DAY)
    return [Math.floor(fraction / 60), fraction % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return parseTime(text) ?? text;
}

let languages: ReadonlyMap<string, string> | undefined;

/** Returns the codes of languages by their English names, and by the names that their speakers use, in lower case. */
function languageNames(): ReadonlyMap<string, string> {
  languages ??= new Map(
    LANGUAGES.flatMap((code): [string, string][] =>
      ["en", code].flatMap((locale) => {
        const name = new Intl.DisplayNames([locale], { type: "language" }).of(code);
        return name ? [[name.toLowerCase(), code]] : [];
      }),
    ),
  );
  return languages;
}

/** Reads a language by its name or a code of two or three letters, perhaps with that of a country: "Spanish", "spa", "es-MX". */
function languageOf(text: string): string {
  const named = languageNames().get(text.toLowerCase());
  if (named) return named;
  try {
    const { language } = new Intl.Locale(text.replaceAll("_", "-"));
    return LANGUAGES.includes(language) ? language : text;
  } catch {
    return text;
  }
}

/** What other products call the statuses of appointments, in lower case and without spaces and punctuation. */
const STATUS_WORDS: Readonly<Record<ImportedStatus, readonly string[]>> = {
  BOOKED: ["booked", "scheduled", "confirmed", "unconfirmed", "pending", "upcoming", "active"],
  COMPLETED: ["completed", "complete", "done", "seen", "attended", "fulfilled", "finished", "closed", "checkedout"],
  MISSED: ["missed", "noshow", "didnotattend", "dna", "didnotarrive", "absent"],
  CANCELLED: ["cancelled", "canceled", "cancel", "latecancel", "latecancellation"],
};

function statusOf(text: string): string {
  const word = text.toLowerCase().replaceAll(/[^a-z]/g, "");
  return Object.entries(STATUS_WORDS).find(([, words]) => words.includes(word))?.[0] ?? text;
}

const upperCase: Reader = (text) => text.toUpperCase();
const minutes: Reader = (text) => (/^\d+(\s*min(ute)?s?\.?)?$/i.test(text) ? Number.parseInt(text, 10) : text);
// A comma or a space that separates no thousands may be a decimal point, as in "80,50", so such a text is not read.
const AMOUNT = /^\$?\s*(\d+|[1-9]\d{0,2}(,\s?\d{3})+)(\.\d+)?\s*\$?$/;
const YES_NO: Readonly<Record<string, boolean>> = { yes: true, y: true, true: true, no: false, n: false, false: false };

/** The readers of fields that files and the API write differently. A text that can't be read stays as it is. */
const READERS: Readonly<Record<string, Reader>> = {
  dob: dateOf("birth"),
  patient_dob: dateOf("birth"),
  last_contact: dateOf("any"),
  next_step_on: dateOf("any"),
  date: dateOf("any"),
  start_time: timeOf,
  gender: (text) => GENDERS.find((gender) => gender.startsWith(text.toUpperCase())) ?? text,
  contact: (text) => text.replaceAll(".", "-"),
  preferred_language: languageOf,
  status: upperCase,
  fee: (text) => (AMOUNT.test(text) ? text.replace(/[$,\s]/g, "") : text),
  duration: minutes,
  buffer_before: minutes,
  buffer_after: minutes,
  needs_room: (text) => YES_NO[text.toLowerCase()] ?? text,
};

/** The readers of a kind whose fields have the name of another kind's. */
const OWN_READERS: Readonly<Partial<Record<ImportKind, Readonly<Record<string, Reader>>>>> = {
  appointments: { status: statusOf },
};

/** The values of required fields that a file may lack. */
const DEFAULTS: Readonly<Partial<Record<ImportKind, Readonly<Record<string, unknown>>>>> = {
  services: { status: "ACTIVE" },
};

/**
 * The fields that a row is imported without if their value can't be read, unless they are required. Other values are only refused
 * when they are too long or harmful.
 */
export const LEFT_OUT_IF_UNREADABLE: readonly string[] = [
  ...["email", "dob", "patient_dob", "gender", "preferred_language", "zipcode", "last_contact", "next_step_on"],
  ...["status", "needs_room", "buffer_before", "buffer_after"],
];

/** Returns the values of a row as the API accepts them: texts are trimmed and read, and empty ones count as missing. */
export function readRow(kind: ImportKind, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const readers = { ...READERS, ...OWN_READERS[kind] };
  const read = Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
    if (typeof value !== "string") return value === null || value === undefined ? [] : [[field, value]];
    const text = value.trim();
    return text === "" ? [] : [[field, readers[field]?.(text) ?? text]];
  });
  return { ...DEFAULTS[kind], ...Object.fromEntries(read) };
}

import type { inquiryFields, LeadStatus } from "../../../shared/patients/lead.ts";
import type { Gender, personFields } from "../../../shared/patients/person.ts";
import { isUnfinishedNumber } from "../../../shared/patients/search.ts";
import { once } from "../lib/async.ts";
import { PATIENTS_SCREEN } from "./patient-texts.ts";

export const GENDER_TEXT: Record<Gender, string> = {
  FEMALE: "Female",
  MALE: "Male",
  OTHER: "Other",
  UNKNOWN: "Unknown",
};

const names = once(() => new Intl.DisplayNames("en", { type: "language" }));

/** Returns the English name of a language by its code, or an empty text for an empty code. */
export const languageName = (code: string): string => code && (names().of(code) ?? code);

/** What each status of a lead is called. */
export const LEAD_STATUS_TEXT: Readonly<Record<LeadStatus, string>> = {
  NEW: "New",
  CONTACTED: "Contacted",
  CONVERTED: "Converted",
  LOST: "Lost",
};

/** Returns why a search has found no one: what it still needs, or else the given sentence. */
export const nothingFound = (search: string, otherwise: string): string =>
  isUnfinishedNumber(search) ? PATIENTS_SCREEN.unfinishedSearch : otherwise;

/** Returns the typed phone number, or the typed name with its last word as the last name. Other fields are "". */
export function typedPerson(typed: string) {
  const empty = { first_name: "", last_name: "", contact: "" };
  // A typed date of birth is not used, because forms have a field for it, which checks it.
  if (!/\p{L}/u.test(typed)) return { ...empty, contact: /^[\d\s()+.-]+$/.test(typed) ? typed : "" };
  const words = typed.trim().split(/\s+/);
  const last_name = words.length > 1 ? (words.pop() ?? "") : "";
  return { ...empty, first_name: words.join(" "), last_name };
}

export type PersonName = keyof typeof personFields;

/** The labels of the fields of patients and leads, in the order in which a caller states them on the telephone. */
export const PERSON_LABELS: Readonly<Record<PersonName, string>> = {
  first_name: "First Name",
  last_name: "Last Name",
  contact: "Phone",
  dob: "Date of Birth",
  email: "Email",
  middle_name: "Middle Name",
  gender: "Gender",
  preferred_language: "Preferred Language",
  street: "Street",
  city: "City",
  state: "State",
  zipcode: "Zipcode",
  emergency_contact: "Emergency Contact",
  alert: "Alert",
};

export const PERSON_NAMES = Object.keys(PERSON_LABELS) as PersonName[];

/** The labels of the fields that only leads have. */
export const INQUIRY_LABELS: Readonly<Record<keyof typeof inquiryFields | "status", string>> = {
  interest: "Asked for",
  source: "Source",
  last_contact: "Last contact",
  next_step: "Next step",
  next_step_on: "Next step on",
  status: "Status",
};

/** Returns a text, or a dash in place of a missing one. */
export const orDash = (text: string): string => text || "–";

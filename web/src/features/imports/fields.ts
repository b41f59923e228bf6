import type { ImportKind } from "../../../../shared/imports/import.ts";
import { INQUIRY_LABELS, PERSON_LABELS, PERSON_NAMES, type PersonName } from "../../people/person-labels.ts";

/** What each kind of records is called. */
export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  patients: "Patients",
  leads: "Leads",
  services: "Services",
};

/** A field that a column can be imported into. */
interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Other headers by which the field is recognized, in lower case and without spaces and punctuation. */
  readonly words?: readonly string[];
}

const WORDS: Readonly<Partial<Record<PersonName, readonly string[]>>> = {
  first_name: ["first", "givenname", "forename"],
  middle_name: ["middle"],
  last_name: ["last", "surname", "familyname"],
  contact: ["phonenumber", "telephone", "mobile", "cell", "contact"],
  dob: ["dob", "birthdate", "birthday", "born"],
  email: ["emailaddress", "mail"],
  gender: ["sex"],
  preferred_language: ["language"],
  street: ["address", "streetaddress", "address1"],
  city: ["town"],
  state: ["province"],
  zipcode: ["zip", "postalcode", "postcode"],
  emergency_contact: ["emergency"],
  alert: ["alerts", "warning"],
};

const person = (...required: readonly PersonName[]): readonly ImportField[] =>
  PERSON_NAMES.map((name) => ({
    name,
    label: name === "contact" ? "Phone" : PERSON_LABELS[name],
    isRequired: required.includes(name),
    words: WORDS[name] ?? [],
  }));

export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: person("first_name", "last_name", "contact", "dob"),
  leads: [
    ...person("first_name", "last_name", "contact"),
    { name: "interest", label: INQUIRY_LABELS.interest, words: ["interest", "interestedin"] },
    { name: "source", label: INQUIRY_LABELS.source, words: ["leadsource", "referral"] },
    { name: "status", label: "Status" },
    { name: "last_contact", label: INQUIRY_LABELS.last_contact, words: ["lastcontacted"] },
    { name: "next_step", label: INQUIRY_LABELS.next_step, words: ["followup"] },
    { name: "next_step_on", label: INQUIRY_LABELS.next_step_on, words: ["followupdate", "nextstepdate"] },
  ],
  services: [
    { name: "service_name", label: "Service Name", isRequired: true, words: ["service", "name"] },
    { name: "location_id", label: "Location", isRequired: true, words: ["locationname", "clinic", "site"] },
    { name: "fee", label: "Fee", isRequired: true, words: ["price", "amount", "cost"] },
    { name: "duration", label: "Duration", isRequired: true, words: ["minutes", "length", "durationminutes"] },
    { name: "status", label: "Status" },
    { name: "needs_room", label: "Needs a room", words: ["room"] },
    { name: "buffer_before", label: "Minutes free before", words: ["bufferbefore"] },
    { name: "buffer_after", label: "Minutes free after", words: ["bufferafter"] },
  ],
};

const wordOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Returns the column that each field is likely to be read from, by the headers of a file. No column is guessed twice. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): Readonly<Record<string, string>> {
  const free = new Set(headers);
  const guesses = FIELDS[kind].flatMap(({ name, label, words = [] }): [string, string][] => {
    const known = [wordOf(label), wordOf(name), ...words];
    const header = known.flatMap((word) => [...free].find((each) => wordOf(each) === word) ?? []).at(0);
    if (header === undefined) return [];
    free.delete(header);
    return [[name, header]];
  });
  return Object.fromEntries(guesses);
}

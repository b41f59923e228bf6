import type { ImportKind } from "../../../../shared/imports/import.ts";

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

const person = (needsBirthDate: boolean): readonly ImportField[] => [
  { name: "first_name", label: "First Name", isRequired: true, words: ["first", "givenname", "forename"] },
  { name: "middle_name", label: "Middle Name", words: ["middle"] },
  { name: "last_name", label: "Last Name", isRequired: true, words: ["last", "surname", "familyname"] },
  {
    name: "contact",
    label: "Phone",
    isRequired: true,
    words: ["phonenumber", "telephone", "mobile", "cell", "contact"],
  },
  {
    name: "dob",
    label: "Date of Birth",
    isRequired: needsBirthDate,
    words: ["dob", "birthdate", "birthday", "born"],
  },
  { name: "email", label: "Email", words: ["emailaddress", "mail"] },
  { name: "gender", label: "Gender", words: ["sex"] },
  { name: "preferred_language", label: "Preferred Language", words: ["language"] },
  { name: "street", label: "Street", words: ["address", "streetaddress", "address1"] },
  { name: "city", label: "City", words: ["town"] },
  { name: "state", label: "State", words: ["province"] },
  { name: "zipcode", label: "Zipcode", words: ["zip", "postalcode", "postcode"] },
  { name: "emergency_contact", label: "Emergency Contact", words: ["emergency"] },
  { name: "alert", label: "Alert", words: ["alerts", "warning"] },
];

export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: person(true),
  leads: [
    ...person(false),
    { name: "interest", label: "Asked for", words: ["interest", "interestedin"] },
    { name: "source", label: "Source", words: ["leadsource", "referral"] },
    { name: "status", label: "Status" },
    { name: "last_contact", label: "Last contact", words: ["lastcontacted"] },
    { name: "next_step", label: "Next step", words: ["followup"] },
    { name: "next_step_on", label: "Next step on", words: ["followupdate", "nextstepdate"] },
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

import type { ImportedRow, ImportKind } from "../../../../shared/imports/import.ts";
import {
  GENDER_TEXT,
  INQUIRY_LABELS,
  PERSON_LABELS,
  PERSON_NAMES,
  type PersonName,
} from "../../people/person-labels.ts";
import { IMPORTS_SCREEN } from "./texts.ts";
import type { ImportRun } from "./use-import-run.ts";

export const KIND_NAMES: Readonly<Record<ImportKind, string>> = {
  patients: "Patients",
  leads: "Leads",
  services: "Services",
  appointments: "Appointments",
};

/** A field that a column can be imported into. */
interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Other headers of the field, in lower case and without spaces and punctuation. */
  readonly aliases?: readonly string[];
}

const ALIASES: Readonly<Partial<Record<PersonName, readonly string[]>>> = {
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
    label: PERSON_LABELS[name],
    isRequired: required.includes(name),
    aliases: ALIASES[name] ?? [],
  }));

export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  patients: person("first_name", "last_name", "contact", "dob"),
  leads: [
    ...person("first_name", "last_name", "contact"),
    { name: "interest", label: INQUIRY_LABELS.interest, aliases: ["interest", "interestedin"] },
    { name: "source", label: INQUIRY_LABELS.source, aliases: ["leadsource", "referral"] },
    { name: "status", label: "Status" },
    { name: "last_contact", label: INQUIRY_LABELS.last_contact, aliases: ["lastcontacted"] },
    { name: "next_step", label: INQUIRY_LABELS.next_step, aliases: ["followup"] },
    { name: "next_step_on", label: INQUIRY_LABELS.next_step_on, aliases: ["followupdate", "nextstepdate"] },
  ],
  services: [
    { name: "service_name", label: "Service Name", isRequired: true, aliases: ["service", "name"] },
    { name: "location_id", label: "Location", isRequired: true, aliases: ["locationname", "clinic", "site"] },
    { name: "fee", label: "Fee", isRequired: true, aliases: ["price", "amount", "cost"] },
    { name: "duration", label: "Duration", isRequired: true, aliases: ["minutes", "length", "durationminutes"] },
    { name: "status", label: "Status" },
    { name: "needs_room", label: "Needs a room", aliases: ["room"] },
    { name: "buffer_before", label: "Minutes free before", aliases: ["bufferbefore"] },
    { name: "buffer_after", label: "Minutes free after", aliases: ["bufferafter"] },
  ],
  appointments: [
    { name: "patient", label: "Patient", isRequired: true, aliases: ["patientname", "client", "clientname", "name"] },
    { name: "patient_dob", label: "Patient's birth date", aliases: ["dob", "dateofbirth", "birthdate", "birthday"] },
    {
      name: "practitioner",
      label: "Practitioner",
      isRequired: true,
      aliases: ["practitionername", "provider", "providername", "doctor", "therapist", "staff"],
    },
    {
      name: "service",
      label: "Service",
      isRequired: true,
      aliases: ["servicename", "appointmenttype", "type", "treatment"],
    },
    { name: "location", label: "Location", aliases: ["locationname", "clinic", "site", "office"] },
    { name: "date", label: "Date", isRequired: true, aliases: ["appointmentdate", "day", "startdate"] },
    { name: "start_time", label: "Time", isRequired: true, aliases: ["start", "starttime", "appointmenttime", "from"] },
    { name: "status", label: "Status", aliases: ["appointmentstatus", "state"] },
    { name: "reason", label: "Reason", aliases: ["reasonforvisit", "complaint"] },
  ],
};

const normalized = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Returns the likely column of each field by the headers of a file. No column is used twice. */
export function guessColumns(kind: ImportKind, headers: readonly string[]): Readonly<Record<string, string>> {
  const free = new Set(headers);
  const guesses = FIELDS[kind].flatMap(({ name, label, aliases = [] }): [string, string][] => {
    const candidates = [normalized(label), normalized(name), ...aliases];
    const header = candidates.flatMap((alias) => [...free].find((each) => normalized(each) === alias) ?? []).at(0);
    if (header === undefined) return [];
    free.delete(header);
    return [[name, header]];
  });
  return Object.fromEntries(guesses);
}

/** A row that has errors, lacks a value that could not be read, or may be a duplicate. */
export interface Problem {
  readonly row: number;
  /** The name of the person or the service in the row; "" if there is none. */
  readonly name: string;
  readonly problem: string;
  readonly values: Readonly<Record<string, string>>;
}

const NAMES = ["first_name", "middle_name", "last_name", "service_name", "patient"];
const DUPLICATE = "This may be registered already.";
const WORDS = new Map<string, string>(Object.entries(GENDER_TEXT));

/** Replaces the codes of genders in a sentence of the API by the words that forms show. */
const inWords = (sentence: string) => sentence.replaceAll(/[A-Z]{2,}/g, (code) => WORDS.get(code) ?? code);

/** Returns one text of some sentences: only the last one ends with a period. */
const joined = (sentences: readonly string[]) =>
  sentences.map((each, at) => (at < sentences.length - 1 ? each.replace(/\.$/, "") : each)).join("; ");

/** Returns the rows that have errors, lack a value or may be duplicates, with the reasons. */
export function problemsOf({ kind, outcomes, rows }: ImportRun): Problem[] {
  const labels = new Map(FIELDS[kind].map(({ name, label }) => [name, label]));
  const rowOf = new Map(outcomes.map(({ record_id, row }) => [record_id, row]));
  const sentences = (messages: ImportedRow["errors"]) =>
    Object.entries(messages).map(([field, message]) => {
      const label = labels.get(field);
      const sentence = field === "gender" ? inWords(message) : message;
      return !label || sentence.includes(label) ? sentence : `${label}: ${sentence}`;
    });
  const reasonsOf = ({ row, errors, warnings, duplicate_of }: ImportedRow) => {
    const first = duplicate_of ? rowOf.get(duplicate_of) : undefined;
    const isRepeat = first !== undefined && first !== row;
    return [
      ...sentences(errors),
      ...sentences(warnings).map(IMPORTS_SCREEN.leftOut),
      ...(duplicate_of ? [isRepeat ? `This may be the same as row ${first}.` : DUPLICATE] : []),
    ];
  };
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  return outcomes.flatMap((each) => {
    const reasons = reasonsOf(each);
    const values = valuesOf.get(each.row) ?? {};
    const name = NAMES.flatMap((part) => values[part] || []).join(" ");
    return reasons.length > 0 ? [{ row: each.row, name, problem: joined(reasons), values }] : [];
  });
}

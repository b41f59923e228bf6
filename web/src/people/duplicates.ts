import { DUPLICATES, DuplicateSearch } from "../../../shared/patients/duplicate.ts";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { PATIENTS_SCREEN } from "../../../shared/patients/texts.ts";
import { foldText, fullName } from "../../../shared/values/names.ts";
import { patientsApi } from "../api/patients-api.ts";
import { keyedQuery } from "../api/queries.ts";
import { leadHref, patientHref } from "./person-columns.tsx";

/** The fields by which two records are recognised as one person. */
const IDENTITY = ["first_name", "last_name", "dob", "contact", "email"] as const;

/** The fields by which two records are recognised as one person, as they are typed. */
export type Identity = Readonly<Record<(typeof IDENTITY)[number], string>>;

/** Returns the fields by which a person is recognised, with "" for those that are not known. */
export const identityOf = (person: Partial<Identity>) =>
  Object.fromEntries(IDENTITY.map((name) => [name, person[name] ?? ""])) as Identity;

/** A known person who may be the same, and why. */
export type Duplicate = ReturnType<typeof ofPatient | typeof ofLead>;

/** What people who live together have in common. */
const SHARED_AT_HOME: readonly string[] = [
  DUPLICATES.samePhone,
  DUPLICATES.sameEmail,
  DUPLICATES.sameFirstName,
  DUPLICATES.sameLastName,
];

const LIMIT = 20;

const isSameName = (a: Pick<Identity, "first_name" | "last_name" | "dob">, b: typeof a) =>
  foldText(a.first_name) === foldText(b.first_name) &&
  foldText(a.last_name) === foldText(b.last_name) &&
  // A person whose birth date is unknown may be any person of that name.
  (a.dob === b.dob || a.dob === "" || b.dob === "");

const shown = (person: Patient | Lead) => ({
  name: fullName(person),
  dob: person.dob,
  contact: person.contact,
  alert: person.alert,
});

type FoundPatient = Awaited<ReturnType<typeof patientsApi.findDuplicates>>["items"][number];

const ofPatient = ({ because, ...patient }: FoundPatient) => ({
  ...shown(patient),
  id: patient.patient_id,
  kind: "Patient" as const,
  href: patientHref(patient),
  because,
  /** Whether saving asks about the person first. People who may only share a household are shown without a question. */
  likely: because.some((reason) => !SHARED_AT_HOME.includes(reason)),
});

const ofLead = (lead: Lead) => ({
  ...shown(lead),
  id: lead.lead_id,
  kind: "Lead" as const,
  href: leadHref(lead),
  because: [PATIENTS_SCREEN.sameName],
  likely: true,
});

/** Returns what can be compared already: fields that are still being typed are left out. */
function comparable(identity: Identity): Identity {
  const isComplete = (name: keyof Identity) => DuplicateSearch.shape[name].safeParse(identity[name]).success;
  return identityOf(Object.fromEntries(IDENTITY.filter(isComplete).map((name) => [name, identity[name]])));
}

async function findDuplicates(typed: Identity): Promise<readonly Duplicate[]> {
  const identity = comparable(typed);
  const [first, last] = [identity.first_name.trim(), identity.last_name.trim()];
  const named = first !== "" && last !== "";
  if (!named && !identity.contact && !identity.email) return [];
  const [patients, leads] = await Promise.all([
    patientsApi.findDuplicates({ body: identity }),
    named ? patientsApi.listLeads({ query: { search: `${first} ${last}`, limit: LIMIT } }) : { items: [] },
  ]);
  return [
    ...patients.items.map(ofPatient),
    ...leads.items.filter((lead) => !lead.patient_id && isSameName(lead, identity)).map(ofLead),
  ];
}

/** Finds patients and unconverted leads who may be the person, with the reasons. */
export const duplicatesQuery = (identity: Identity) =>
  keyedQuery(["people", "duplicates", JSON.stringify(identity)], () => findDuplicates(identity));

import type { LeadRow, PatientRow } from "../../../functions/domain/patients/people.ts";
import { foldText } from "../../../shared/values/names.ts";
import { addressOf, type ClinicPlan, fixedId, type PlacePlan } from "./clinics.ts";

const words = (text: string) => text.split(", ");

const WOMEN = words("Emily, Mary-Ann, Siobhán, Åsa, Sólveig, María José, Inés, Éloïse, Zofia, Thảo, Priya, Noor, Ayşe");
const MEN = words("James, Walter, Pádraig, Søren, Jürgen, José, Étienne, Łukasz, Đức, Arjun, Yusuf, Chidi, Kwame");
const FAMILIES = words(
  "Carter, Smith-Jones, O'Brien, Ødegård, Müller, García Muñoz, de la Cruz, L'Hôte, Żeleński, Nguyễn, Patel, Al-Khatib, N'Diaye, Tanaka, Yıldırım",
);

const MIDDLE_NAMES = words("Lee, Jo, Noël, A., J., K.");

const STREETS = words(
  "Superior Street, Birch Lane, Third Avenue, Skyline Parkway, Quincy Street, O'Fallon Way, Pine Ridge Trail",
);

const FIRST_NAMES = [
  ...WOMEN.map((first_name) => ({ first_name, gender: "FEMALE" as const })),
  ...MEN.map((first_name) => ({ first_name, gender: "MALE" as const })),
];

/** Every first name with every family name, with accents, apostrophes, hyphens and family names of two words. */
const NAMES = FAMILIES.flatMap((last_name) => FIRST_NAMES.map((name) => ({ ...name, last_name })));

const DAY_MS = 86_400_000;
// Every patient was created before the earliest appointment was booked.
const LATEST_PATIENT_DAYS = 60;
const LEAD_TO_PATIENT_DAYS = 3;
// It has no factor in common with the number of names, so that every name comes once.
const NAME_STEP = 101;

const ALERTS = ["Allergic to latex", "Needs a wheelchair", "Hard of hearing: speak slowly"] as const;

const INTERESTS = [
  "A check-up before school starts",
  "A second opinion about knee pain",
  "Flu shots for the whole family",
  "Whether we take new patients",
] as const;
const SOURCES = ["Website", "Recommended by a patient", "Radio", "Walked by"] as const;
const NEXT_STEPS = ["Call back with a time", "Send the forms", "Ask whether the insurance was accepted"] as const;
const OPEN_STATUSES = ["NEW", "CONTACTED", "NEW", "CONTACTED", "LOST"] as const;

const two = (number: number) => String(number).padStart(2, "0");
const pick = <T>(items: readonly T[], index: number) => items[index % items.length] as T;

/** Generates the clinic's patients and leads, the same at every start except for the dates of their rows. */
export function personRows(clinic: ClinicPlan, now: Date): { patients: PatientRow[]; leads: LeadRow[] } {
  const { tenant_id, letter, leads: counts } = clinic;
  const date = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  /** Returns what the nth lead asked for; some are to be called today, some were to be called before. */
  const inquiry = (index: number) => {
    const status = pick(OPEN_STATUSES, index);
    const isOpen = status !== "LOST";
    return {
      status,
      interest: pick(INTERESTS, index),
      source: pick(SOURCES, index),
      last_contact: status === "NEW" ? "" : date(-1 - (index % 9)),
      next_step: isOpen ? pick(NEXT_STEPS, index) : "",
      next_step_on: isOpen ? date((index % 7) - 2) : "",
    };
  };

  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

  /** Returns the nth person, who lives near one of the locations in turn. */
  const person = (index: number) => {
    const name = pick(NAMES, index * NAME_STEP);
    const { city, state, zipcode } = addressOf(pick<PlacePlan>(clinic.places, index));
    const address = foldText(`${name.first_name}.${name.last_name}`).replace(/[^a-z.]/g, "");
    return {
      tenant_id,
      ...name,
      middle_name: index % 4 === 0 ? pick(MIDDLE_NAMES, index / 4) : "",
      gender: index % 25 === 0 ? pick(["OTHER", "UNKNOWN"] as const, index / 25) : name.gender,
      email: index % 10 === 9 ? "" : `${address}${index}@example.com`,
      contact: `(218) 555-01${two((index * 29) % 100)}`,
      dob: `${1936 + ((index * 37) % 88)}-${two(1 + ((index * 5) % 12))}-${two(1 + ((index * 11) % 28))}`,
      street: `${1 + ((index * 53) % 980)} ${pick(STREETS, index)}`,
      city,
      state,
      zipcode,
      alert: index % 20 === 3 ? pick(ALERTS, Math.floor(index / 20)) : "",
      version: 1,
    };
  };

  const patients = Array.from({ length: clinic.patients }, (_, index) => ({
    ...person(index),
    patient_id: fixedId("pat", letter, index + 1),
    created_at: daysAgo(LATEST_PATIENT_DAYS + ((index * 7) % 200)),
  }));
  const converted = patients.slice(-counts.converted).map((patient, index) => ({
    ...patient,
    ...inquiry(index),
    status: "CONVERTED" as const,
    created_at: new Date(Date.parse(patient.created_at) - LEAD_TO_PATIENT_DAYS * DAY_MS).toISOString(),
    version: 2,
  }));
  const open = Array.from({ length: counts.open }, (_, index) => ({
    ...person(clinic.patients + index),
    // A lead by telephone often gives no details.
    ...inquiry(index),
    ...(index % 3 === 0 && { dob: "", street: "", city: "", state: "", zipcode: "" }),
    created_at: daysAgo(1 + ((index * 7) % 45)),
  }));
  const leads = [...converted, ...open].map((lead, index) => ({
    ...lead,
    lead_id: fixedId("lead", letter, index + 1),
  }));
  return { patients, leads };
}

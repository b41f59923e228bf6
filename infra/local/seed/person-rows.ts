import type { EntityItem } from "electrodb";
import type { LeadEntity } from "../../../functions/data/lead.ts";
import type { PatientEntity } from "../../../functions/data/patient.ts";
import { foldText } from "../../../shared/names.ts";
import type { ClinicPlan } from "./clinic-plan.ts";
import { locationId } from "./clinic-rows.ts";
import { fixedId } from "./fixed-id.ts";
import { MIDDLE_NAMES, NAMES, type Name, STREETS } from "./names.ts";
import type { Random } from "./random.ts";

export type PatientRow = EntityItem<typeof PatientEntity>;
type LeadRow = EntityItem<typeof LeadEntity>;

/** Patients and leads, and the location near each patient. */
export interface Persons {
  readonly patients: readonly PatientRow[];
  readonly leads: readonly LeadRow[];
  readonly patientsNear: ReadonlyMap<string, readonly PatientRow[]>;
}

const DAY_MS = 86_400_000;
// Every patient was created before the earliest appointment.
const LATEST_PATIENT_DAYS = 60;
const LEAD_TO_PATIENT_DAYS = 3;

const two = (number: number) => String(number).padStart(2, "0");

/** Returns a reserved address; the number distinguishes people of the same name. */
const emailOf = ({ first_name, last_name }: Name, number: number) =>
  `${foldText(`${first_name}.${last_name}`).replace(/[^a-z.]/g, "")}${number}@example.com`;

/** Generates the clinic's patients and leads, the same at every start except for the dates of their rows. */
export function personRows(clinic: ClinicPlan, random: Random, now: Date): Persons {
  const { tenant_id, letter, leads: wanted } = clinic;
  const names = random.shuffled(NAMES);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS - random.int(1, DAY_MS)).toISOString();
  let made = 0;

  const person = (place: number) => {
    const name = names[made] as Name;
    made += 1;
    const { towns, areaCode } = clinic.places[place] as ClinicPlan["places"][number];
    const [city, state] = random.pick(towns);
    return {
      tenant_id,
      ...{ ...name, middle_name: random.chance(0.25) ? random.pick(MIDDLE_NAMES) : "" },
      gender: random.chance(0.04) ? random.pick(["OTHER", "UNKNOWN"] as const) : name.gender,
      email: random.chance(0.9) ? emailOf(name, made) : "",
      contact: `(${areaCode}) 555-01${two(random.int(0, 99))}`,
      dob: `${random.int(1936, 2023)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`,
      ...{ street: `${random.int(1, 980)} ${random.pick(STREETS)}`, city, state },
      version: 1,
    };
  };

  const homes = Array.from({ length: clinic.patients }, (_, index) => index % clinic.places.length);
  const patients = homes.map(
    (place, index): PatientRow => ({
      ...person(place),
      patient_id: fixedId("pat", letter, index + 1),
      created_at: daysAgo(random.int(LATEST_PATIENT_DAYS, 270)),
    }),
  );

  const open = Array.from({ length: wanted.open }, (): Omit<LeadRow, "lead_id"> => {
    const asked = person(random.int(0, clinic.places.length - 1));
    // A lead by telephone often gives no details.
    const known = random.chance(0.6) ? {} : { dob: "", street: "", city: "", state: "" };
    return { ...asked, ...known, created_at: daysAgo(random.int(0, 45)) };
  });
  const converted = patients.slice(-wanted.converted).map((patient): Omit<LeadRow, "lead_id"> => {
    const asked = Date.parse(patient.created_at) - LEAD_TO_PATIENT_DAYS * DAY_MS;
    return { ...patient, created_at: new Date(asked).toISOString(), version: 2 };
  });
  const leads = [...converted, ...open].map((lead, index) => ({
    ...lead,
    lead_id: fixedId("lead", letter, index + 1),
  }));

  const patientsNear = new Map(
    clinic.places.map((_, place) => [
      locationId(clinic, place),
      patients.filter((_patient, index) => homes[index] === place),
    ]),
  );
  return { patients, leads, patientsNear };
}

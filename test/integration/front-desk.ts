import type { Location } from "../../shared/locations/location.ts";
import { WEEKDAYS } from "../../shared/values/days-and-times.ts";
import type { Clinic } from "../support/clinic.ts";
import { MONDAY } from "../support/dates.ts";

/** Sets the clock of this process to a wall-clock time of the Monday in Chicago, six hours behind UTC. */
export const setClock = (time: string) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${MONDAY}T${time}:00.000Z`) + 6 * 3_600_000 });

export const newLocation = {
  location_name: "Lake Street",
  street: "1 Lake Street",
  city: "Springfield",
  state: "IL",
  zipcode: "01234",
  email: "lake@example.com",
  phone_number: "5550100100",
  time_zone: "America/Chicago",
  /** Open on every day, so that tests can count days without weekends. */
  operating_hours: Object.fromEntries(
    WEEKDAYS.map((day) => [day, { open: "09:00", close: "17:00", status: "available" as const }]),
  ) as Location["operating_hours"],
};

export const newPatient = { first_name: "Grace", last_name: "Hopper", contact: "555-0101", dob: "1980-12-09" };

let number = 1;

/** Returns the body of a further location, under a name of its own. */
export function nextLocation() {
  number += 1;
  return { ...newLocation, location_name: `${newLocation.location_name} ${number}` };
}

const opened = new WeakSet<Clinic>();

/** Loaded when a test runs, because the functions read their environment when they load. */
const load = () => import("./created-rows.ts");

/**
 * Creates a location, a service of 30 minutes, a practitioner who works there all week from 9 to 17, and a patient: the rows
 * that the product's operations write.
 */
export async function openFrontDesk(clinic: Clinic, changes: { location?: object; service?: object } = {}) {
  const rows = await load();
  const location = rows.newLocationRows(clinic, {
    ...(opened.has(clinic) ? nextLocation() : newLocation),
    ...changes.location,
  });
  opened.add(clinic);
  const location_id = location.id;
  const checkUp = { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 30 };
  const service = rows.newServiceRows(clinic, { ...checkUp, ...changes.service });
  const practitioner = rows.newPractitionerRows(clinic, location_id);
  const patient = rows.newPatientRows(clinic, newPatient);
  await rows.writeRecords(location, service, practitioner, patient);
  return { location_id, service_id: service.id, practitioner_id: practitioner.id, patient_id: patient.id };
}

/** Creates a practitioner's rows and weekly schedule without an account, which bookings do not need. */
export async function addPractitioner(
  clinic: Clinic,
  location_id: string,
  details?: { readonly start_time?: string; readonly end_time?: string; readonly last_name?: string },
): Promise<string> {
  const rows = await load();
  const practitioner = rows.newPractitionerRows(clinic, location_id, details);
  await rows.writeRecords(practitioner);
  return practitioner.id;
}

/** Creates patients with the last names Patient 0, Patient 1 and so on: the rows that the product's operation writes. */
export async function addPatients(clinic: Clinic, count: number): Promise<string[]> {
  const rows = await load();
  const patients = Array.from({ length: count }, (_, n) =>
    rows.newPatientRows(clinic, { ...newPatient, last_name: `Patient ${n}` }),
  );
  await rows.writeRecords(...patients);
  return patients.map(({ id }) => id);
}

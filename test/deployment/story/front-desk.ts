import { setTimeout as sleep } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { contract } from "../../../shared/contract.ts";
import { SCHEDULE_DAYS } from "../../../shared/weekdays.ts";
import { expectEqual } from "./expect.ts";
import { ADDRESS, type OnboardedClinic } from "./onboarding.ts";
import { firstSignIn } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/** A day within the two years that can be booked. */
const APPOINTMENT_DAY = Temporal.Now.plainDateISO().add({ days: 60 }).toString();

export interface ClinicIds {
  readonly location_id: string;
  readonly service_id: string;
  readonly practitioner_id: string;
}

/** Creates a location, a service, and a practitioner who works there all week. */
export async function openClinic({ api }: Stage, { admin }: OnboardedClinic): Promise<ClinicIds> {
  const { location_id } = await api.done(admin, contract.locations.create, {
    body: { location_name: "Lake Street", email: "lake@example.com", time_zone: "America/Chicago", ...ADDRESS },
  });
  const { service_id } = await api.done(admin, contract.services.create, {
    body: { service_name: "Check-up", location_id, status: "ACTIVE", fee: "80.00", duration: 30 },
  });
  const practitioner_id = await employ(api, admin, location_id, "PRACTITIONER", "practitioner@lakeside.example.com");
  const week = { params: { staff_id: practitioner_id }, query: { location_id } };
  await api.done(admin, contract.staff.putSchedules, {
    ...week,
    body: {
      items: SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" })),
      version: 0,
    },
  });
  const { encoding } = await api.call(contract.staff.listSchedules, week, admin);
  expectEqual("The encoding of an answer of more than 1 KB", encoding, "gzip");
  return { location_id, service_id, practitioner_id };
}

/**
 * Adds a receptionist, who signs in by the invitation.
 * @returns the access token
 */
export async function openDesk({ api, emulator }: Stage, { admin }: OnboardedClinic, { location_id }: ClinicIds) {
  const email = "reception@lakeside.example.com";
  await employ(api, admin, location_id, "RECEPTIONIST", email);
  return firstSignIn(emulator, email);
}

/**
 * Books an appointment, whose time is then taken for the next patient.
 * @returns the appointment's id
 */
export async function bookAppointment({ api }: Stage, desk: string, ids: ClinicIds): Promise<string> {
  const [first, second] = [await addPatient(api, desk, "Grace"), await addPatient(api, desk, "Emmy")];
  const slot = { ...ids, date: APPOINTMENT_DAY, start_time: "09:00" };
  const appointment = await api.done(desk, contract.appointments.book, { body: { ...slot, patient_id: first } });
  expectEqual("The appointment", [appointment.patient_name, appointment.end_time], ["Grace Hopper", "09:30"]);
  const taken = await api.call(contract.appointments.book, { body: { ...slot, patient_id: second } }, desk);
  expectEqual("A second booking of the time", taken.status, 409);
  const { items } = await api.done(desk, contract.appointments.list, {
    query: { from: APPOINTMENT_DAY, to: APPOINTMENT_DAY },
  });
  expectEqual(
    "The day's appointments",
    items.map(({ appointment_id }) => appointment_id),
    [appointment.appointment_id],
  );
  return appointment.appointment_id;
}

const PATIENCE_MS = 30_000;

/** Renames the appointment's patient, and waits until the table's stream has copied the name onto the appointment. */
export async function renamePatient({ api }: Stage, desk: string, appointment_id: string): Promise<void> {
  const read = () => api.done(desk, contract.appointments.get, { params: { appointment_id } });
  const params = { patient_id: (await read()).patient_id };
  const { version } = await api.done(desk, contract.patients.get, { params });
  await api.done(desk, contract.patients.update, { params, body: { last_name: "Murray Hopper", version } });
  const end = Date.now() + PATIENCE_MS;
  while ((await read()).patient_name !== "Grace Murray Hopper" && Date.now() < end) await sleep(250);
  expectEqual("The appointment's patient", (await read()).patient_name, "Grace Murray Hopper");
}

type Api = Stage["api"];

async function employ(
  api: Api,
  admin: string,
  locationId: string,
  role: "PRACTITIONER" | "RECEPTIONIST",
  email: string,
) {
  const { phone_number: phoneNumber, ...place } = ADDRESS;
  const person = { firstName: "Chidi", middleName: "", lastName: "Okafor", dob: "1975-01-01", phoneNumber, ...place };
  const { staff_id } = await api.done(admin, contract.staff.add, {
    body: { ...person, email, role, status: "ACTIVE", locationId },
  });
  return staff_id;
}

async function addPatient(api: Api, desk: string, first_name: string): Promise<string> {
  const body = { first_name, last_name: "Hopper", contact: "555-0101", dob: "1980-12-09" };
  return (await api.done(desk, contract.patients.create, { body })).patient_id;
}

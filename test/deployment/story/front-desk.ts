import { setTimeout as sleep } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { contract } from "../../../shared/contract/contract.ts";
import { addPatient, type ClinicIds, employ, type OnboardedClinic, openLocation } from "../onboard.ts";
import { expectEqual } from "./expect.ts";
import { firstSignIn } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/** A day within the two years that can be booked. */
export const APPOINTMENT_DAY = Temporal.Now.plainDateISO().add({ days: 60 }).toString();

/** Creates a location, a service and a practitioner with a schedule, and checks that the list of the schedule is compressed. */
export async function openClinic({ api }: Stage, clinic: OnboardedClinic<string>): Promise<ClinicIds> {
  const ids = await openLocation(api, clinic);
  const week = { params: { staff_id: ids.practitioner_id }, query: { location_id: ids.location_id } };
  const { headers } = await api.call(contract.staff.listSchedules, week, clinic.admin);
  expectEqual("The encoding of an answer of more than 1 KB", headers["content-encoding"], "gzip");
  return ids;
}

/**
 * Adds a receptionist, who signs in with the invitation.
 * @returns the access token
 */
export async function openDesk({ api, emulator }: Stage, clinic: OnboardedClinic<string>, { location_id }: ClinicIds) {
  const { email } = await employ(api, clinic, location_id, "RECEPTIONIST");
  return firstSignIn(emulator, email);
}

/**
 * Books an appointment, and checks that its time can't be booked for another patient.
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

import { setTimeout as sleep } from "node:timers/promises";
import { Temporal } from "temporal-polyfill";
import { smoke } from "../../../infra/cli/smoke.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import { addPatient, type ClinicIds, employ, type OnboardedClinic, openLocation } from "../onboard.ts";
import { firstSignIn, PASSWORD } from "./sign-in.ts";
import { expectEqual, inMailTo, type Stage } from "./stage.ts";

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

const PATIENT = "katherine@example.com";

/** The time after which an undo no longer suppresses a message. */
const LATER_MS = 4 * 60_000;

interface Desk {
  readonly clinic: OnboardedClinic<string>;
  /** The receptionist's access token. */
  readonly desk: string;
  readonly ids: ClinicIds;
  readonly resources: readonly DeployedResource[];
}

/**
 * Switches confirmations on, books two appointments, cancels one, and invokes the dispatcher as the schedule does a few minutes
 * later. One mail is sent, in the patient's language.
 */
export async function mailConfirmation(
  { api, emulator }: Stage,
  { clinic, desk, ids, resources }: Desk,
): Promise<void> {
  const settings = NotificationSettings.parse({});
  settings.patient.appointment_confirmation.immediate = true;
  await api.done(clinic.admin, contract.tenants.putNotificationSettings, { body: { ...settings, version: 0 } });
  const person = { first_name: "Katherine", last_name: "Johnson", contact: "555-0103", dob: "1980-08-26" };
  const { patient_id } = await api.done(desk, contract.patients.create, {
    body: { ...person, email: PATIENT, preferred_language: "es" },
  });
  const book = (start_time: string) =>
    api.done(desk, contract.appointments.book, { body: { ...ids, patient_id, date: APPOINTMENT_DAY, start_time } });
  const [kept, cancelled] = [await book("11:00"), await book("13:00")];
  const statusesOf = async (appointment_id: string) => {
    const { items } = await api.done(desk, contract.messages.listOfAppointment, { params: { appointment_id } });
    return items.map(({ status }) => status);
  };
  await api.done(desk, contract.appointments.setStatus, {
    params: { appointment_id: cancelled.appointment_id },
    body: { appointment_status: "CANCELLED", version: cancelled.version },
  });

  const own = resources.filter(({ logicalId }) => logicalId.startsWith("SendMessages"));
  const time = new Date(Date.now() + LATER_MS).toISOString();
  const figures = await emulator.invoke(onlyOne(own, "AWS::Lambda::Function"), { time });
  expectEqual("The outcome of the messages", JSON.parse(figures), { SENT: 1 });
  expectEqual("The messages", await statusesOf(kept.appointment_id), ["SENT"]);
  expectEqual("Those of the cancelled appointment", await statusesOf(cancelled.appointment_id), ["CANCELLED"]);
  const hour = await inMailTo(emulator, PATIENT, /a las (\d+):00.*\(hora /);
  expectEqual("The hour in the patient's mail", hour, "11");
}

/** Renames the clinic to a smoke clinic, and runs `npm run smoke` with its receptionist. */
export async function smokeClinic(
  { api }: Stage,
  { admin, emailOf }: OnboardedClinic<string>,
  args: readonly string[],
): Promise<string> {
  const { version } = await api.done(admin, contract.tenants.getCurrent, {});
  await api.done(admin, contract.tenants.updateCurrent, { body: { tenant_name: "Lakeside Smoke Clinic", version } });
  Object.assign(process.env, { SMOKE_EMAIL: emailOf("receptionist"), SMOKE_PASSWORD: PASSWORD });
  return smoke(args);
}

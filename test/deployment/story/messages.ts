import { contract } from "../../../shared/contract/contract.ts";
import { NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { type DeployedResource, onlyOne } from "../deployed.ts";
import type { ClinicIds, OnboardedClinic } from "../onboard.ts";
import { expectEqual } from "./expect.ts";
import { APPOINTMENT_DAY } from "./front-desk.ts";
import { inMailTo } from "./mails.ts";
import type { Stage } from "./stage.ts";

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

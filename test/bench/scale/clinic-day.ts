import { mock } from "node:test";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { newPatient } from "../../integration/front-desk.ts";
import { dispatch, openMessageDesk } from "../../integration/message-desk.ts";
import { MONDAY } from "../../support/dates.ts";
import { fillAppointments } from "../clinic-of-size.ts";
import { type PartitionMeter, partitionMeter, type Units, type UnitsByKey } from "./partition-meter.ts";

/** Something that a clinic's people, or the product for them, do many times on a day. */
export interface Activity {
  readonly name: string;
  /** How often a clinic does it on a busy day: five receptionists, 60 appointments. */
  readonly perDay: number;
  /** Whether a clock does it, and not a person: people begin many things at a quarter of an hour. */
  readonly byClock?: boolean;
  readonly units: UnitsByKey;
}

/** The dispatcher finds what is due up to this time. */
const LATER = "2029-01-01T00:00:00.000Z";

/** Measures the units of each activity through the real handlers, on a running emulator. */
export async function measureDay(): Promise<Activity[]> {
  // A patient is checked in on the day of the appointment only. It is 8:30 in Chicago, where the clinic is.
  mock.timers.enable({ apis: ["Date"], now: Date.parse(`${MONDAY}T14:30:00.000Z`) });
  const { clinic, desk, book, become } = await openMessageDesk();
  const { location_id, patient_id, practitioner_id, service_id } = desk;
  const { countAppointment } = await import("../../../functions/domain/counting/count-appointment.ts");
  const { handler: signedIn } = await import("../../../functions/events/triggers/post-authentication.ts");
  mockClient(SESv2Client).on(SendEmailCommand).resolves({ MessageId: "mail" });
  // The day's list has 60 appointments of three other practitioners.
  for (let practitioner = 0; practitioner < 3; practitioner += 1)
    await fillAppointments(clinic.tenant_id, { ...desk, date: MONDAY }, 20);
  const first = await book("09:00");
  const day = { query: { from: MONDAY, to: MONDAY, location_id } };
  const list = (headers: Readonly<Record<string, string>> = {}) =>
    clinic.send("RECEPTIONIST", "appointments", "list", { ...day, headers } as never);
  // A list is said to be unchanged once its latest change is ten seconds old.
  mock.timers.tick(11_000);
  const { headers: answered } = await list();
  const params = { patient_id };
  const userAttributes = { sub: clinic.users.RECEPTIONIST };
  let appointment_id = "";

  const meter = await partitionMeter();
  const activities: Activity[] = [];
  const measure = async (name: string, perDay: number, work: () => Promise<unknown>, byClock = false) => {
    meter.take();
    const answer = (await work()) as { readonly status?: number } | undefined;
    if (answer?.status && answer.status >= 400) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
    activities.push({ name, perDay, byClock, units: meter.take() });
  };
  const place = { practitioner_id, service_id, location_id, date: MONDAY };
  await measure("list of the day with news", 1200, () => list(), true);
  await measure("list of the day without news", 2400, () => list({ "if-none-match": answered.etag ?? "" }), true);
  await measure("search of a patient", 120, () =>
    clinic.send("RECEPTIONIST", "patients", "list", { query: { search: "mur" } }),
  );
  await measure("patient", 60, () => clinic.send("RECEPTIONIST", "patients", "get", { params }));
  await measure("free times", 120, () => clinic.send("RECEPTIONIST", "appointments", "availability", { query: place }));
  await measure("booking", 60, async () => {
    appointment_id = await book("10:00");
  });
  await measure("count of a booking, in the stream", 60, () => countAppointment(clinic.tenant_id, appointment_id));
  await measure("change of status", 180, () => become(first, "CHECKED-IN"));
  await measure("count of a change, in the stream", 180, () => countAppointment(clinic.tenant_id, first));
  for (const status of ["IN-PROGRESS", "COMPLETED"]) await become(first, status);
  const paid = {
    lines: [{ text: "Check-up", amount_cents: 8_000 }],
    payments: [{ method: "CARD" as const, amount_cents: 8_000 }],
  };
  await measure("checkout with a payment", 60, () =>
    clinic.send("RECEPTIONIST", "payments", "checkOut", { params: { appointment_id: first }, body: paid }),
  );
  await measure("new patient", 10, () =>
    clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name: "Lovelace" } }),
  );
  await measure("who am I", 100, () => clinic.send("RECEPTIONIST", "accounts", "me", {}));
  await measure("sign-in", 8, async () => {
    await signedIn({ request: { userAttributes } } as never, { awsRequestId: "request" });
  });
  activities.push({ name: "sending of a message", perDay: 240, units: await unitsOfMessage(meter) });
  mock.timers.reset();
  return activities;
}

/** Measures the sending of the messages that are due, without what a run costs that finds none. */
async function unitsOfMessage(meter: PartitionMeter): Promise<UnitsByKey> {
  meter.take();
  const figures = await dispatch(LATER);
  const all = meter.take();
  await dispatch(LATER);
  const none = meter.take();
  const sent = Object.values(figures).reduce((sum, count) => sum + count, 0);
  const part = (key: string, kind: keyof Units) => ((all.get(key)?.[kind] ?? 0) - (none.get(key)?.[kind] ?? 0)) / sent;
  return new Map([...all.keys()].map((key) => [key, { reads: part(key, "reads"), writes: part(key, "writes") }]));
}

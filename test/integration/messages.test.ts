import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { messagesPause } from "../../infra/cli/messages.ts";
import { givenOperator } from "../infra/cli/operator-caller.ts";
import { MONDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { changeAppointment } from "../support/stored-appointments.ts";
import { newPatient, setClock } from "./front-desk.ts";
import { dispatch, inMinutes, type MessageDesk, openMessageDesk, settingsFor } from "./message-desk.ts";

let emulators: Emulators;

/** What the tests of a file use. Imports follow every new value. */
let desk: MessageDesk;
/** The number of the test, which its people have in their addresses. */
let patients = 0;
/** The address of the desk's patient. */
let email = "";

/**
 * Starts the emulators for the file, and opens a message desk for each of its tests. After each of them, the clock is the
 * real one again.
 */
function openMessageDeskForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    patients += 1;
    email = `grace${patients}@example.com`;
    desk = await openMessageDesk(email);
  });
  afterEach(() => void vi.useRealTimers());
}

/** Returns the instant of a wall-clock time of the Monday in Chicago, or of the day before. */
const at = (time: string, days = 0) =>
  new Date(Date.parse(`${MONDAY}T${time}:00.000Z`) + (6 + 24 * days) * 3_600_000).toISOString();
/** Returns the mails to an address, latest first. */
const mails = (to = email) => emulators.outbox.list().filter((mail) => mail.to === to);

openMessageDeskForEach();

const subjects = () => mails().map(({ subject }) => subject.replace(/ en .*/, ""));

test("sends the confirmation after three minutes and the reminder a day ahead, each once", async () => {
  const id = await desk.book("10:00");
  await dispatch(inMinutes(2));
  expect(mails()).toEqual([]);
  await dispatch(inMinutes(4));
  await dispatch(inMinutes(5));
  expect(subjects()).toEqual(["Su cita"]);
  await dispatch(at("09:59", -1));
  expect(subjects()).toEqual(["Su cita"]);
  await dispatch(at("10:00", -1));
  await dispatch(at("10:01", -1));
  expect(subjects()).toEqual(["Recordatorio: su cita", "Su cita"]);
  expect(await desk.messages(id)).toEqual([
    "patient appointment_confirmation SENT",
    "patient appointment_reminder SENT",
  ]);
});

test("writes first name, place and time in the patient's language, with a calendar file and a way to opt out", async () => {
  const id = await desk.book("10:00", { reason: "Secret reason" });
  await dispatch(inMinutes(4));
  const [mail] = mails();
  expect(mail?.text).toContain("Hola, Grace:");
  expect(mail?.text).toMatch(/10:00.*\(hora estándar central\)/);
  expect(mail?.text).toContain("Lake Street");
  expect(JSON.stringify(mail)).not.toMatch(/Murray|Okafor|Check-up|Secret/);
  const [file] = mail?.attachments ?? [];
  expect(file?.type).toBe("text/calendar; charset=utf-8; method=PUBLISH");
  expect(file?.content).toContain(`UID:${id}@localhost`);
  expect(file?.content).toContain("SEQUENCE:1");
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, token = ""] = /opt-out\/([\w-]+)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "") ?? [];
  expect(mail?.text).toContain(`/messages/opt-out/${token}`);

  const answer = await desk.clinic.send("RECEPTIONIST", "messages", "optOut", { params: { token } });
  expect(answer).toMatchObject({ status: 200, body: { opted_out: true } });
  await dispatch(at("10:00", -1));
  expect(await desk.messages(id)).toEqual([
    "patient appointment_confirmation SENT",
    "patient appointment_reminder SKIPPED opted_out",
  ]);
});

test("replaces the plan when an appointment is moved, and updates the calendar entry", async () => {
  const id = await desk.book("10:00");
  await dispatch(inMinutes(4));
  setClock("08:00");
  vi.setSystemTime(Date.parse(at("08:00", -3)));
  await desk.move(id, { start_time: "15:00" });
  await dispatch(at("08:04", -3));
  await dispatch(at("10:00", -1));
  expect(subjects()).toEqual(["Nueva hora: su cita", "Su cita"]);
  expect(mails()[0]?.attachments?.[0]?.content).toContain("SEQUENCE:2");
  await dispatch(at("15:00", -1));
  expect(await desk.messages(id)).toEqual([
    "patient appointment_confirmation SENT",
    "patient appointment_reminder CANCELLED replaced",
    "patient appointment_reminder SENT",
    "patient reschedule_notice SENT",
  ]);
});

test("sends nothing but the notice after a cancellation, which removes the calendar entry", async () => {
  const id = await desk.book("10:00");
  await dispatch(inMinutes(4));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  await desk.become(id, "CANCELLED");
  await dispatch(inMinutes(4));
  await dispatch(at("10:00", -1));
  expect(subjects()).toEqual(["Cancelada: su cita", "Su cita"]);
  expect(mails()[0]?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
});

test("sends nothing when the booking is undone within three minutes", async () => {
  const id = await desk.book("10:00");
  await desk.become(id, "CANCELLED");
  await dispatch(inMinutes(4));
  await dispatch(at("10:00", -1));
  expect(mails()).toEqual([]);
  expect(await desk.messages(id)).toEqual([
    "patient appointment_confirmation CANCELLED replaced",
    "patient appointment_reminder CANCELLED replaced",
  ]);
});

test("sends one notice for each appointment that was cancelled with others, and none when all of it is undone", async () => {
  const ids = [await desk.book("10:00"), await desk.book("11:00")];
  await dispatch(inMinutes(4));
  const cancelAll = () =>
    desk.clinic.send("RECEPTIONIST", "appointments", "bulk", { body: { appointment_ids: ids, action: "cancel" } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  const { bulk_id } = (await cancelAll()).body;
  await desk.clinic.send("RECEPTIONIST", "appointments", "undoBulk", { params: { bulk_id: bulk_id ?? "" } });
  await dispatch(inMinutes(4));
  expect(subjects()).toEqual(["Su cita", "Su cita"]);
  await cancelAll();
  await dispatch(inMinutes(4));
  expect(subjects()).toEqual(["Cancelada: su cita", "Cancelada: su cita", "Su cita", "Su cita"]);
});

test("sends the follow-up of a completed appointment, and none when the completion is undone", async () => {
  const [kept, undone] = [await desk.book("10:00"), await desk.book("11:00")];
  await dispatch(inMinutes(4));
  setClock("11:20");
  for (const id of [kept, undone])
    for (const status of ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"]) await desk.become(id, status);
  await desk.become(undone, "IN-PROGRESS");
  await dispatch(at("13:00"));
  expect(mails().filter(({ subject }) => subject.startsWith("Gracias"))).toHaveLength(1);
  expect(mails()[0]?.attachments).toEqual([]);
  expect(await desk.messages(undone)).toContain("patient follow_up_message CANCELLED replaced");
});

test("catches up until the start, and says that it was too late afterwards", async () => {
  const [early, late] = [await desk.book("10:00"), await desk.book("11:00")];
  await dispatch(at("10:30"));
  expect(await desk.messages(early)).toEqual([
    "patient appointment_confirmation SKIPPED too_late",
    "patient appointment_reminder SKIPPED too_late",
  ]);
  expect(await desk.messages(late)).toEqual([
    "patient appointment_confirmation SENT",
    "patient appointment_reminder SENT",
  ]);
});

test("sends nothing that was not planned when the rule was switched off, and nothing retroactively", async () => {
  await desk.set(settingsFor("no one"));
  const before = await desk.book("10:00");
  await desk.set(settingsFor("patient"));
  const after = await desk.book("11:00");
  await dispatch(inMinutes(4));
  await desk.set(settingsFor("no one"));
  await dispatch(at("12:00", -1));
  expect(await desk.messages(before)).toEqual([]);
  expect(await desk.messages(after)).toEqual([
    "patient appointment_confirmation SENT",
    "patient appointment_reminder SKIPPED switched_off",
  ]);
});

test("sends nothing for a suspended clinic", async () => {
  const id = await desk.book("10:00");
  const { tenantEntity } = await import("../../functions/entities/platform.ts");
  const { tenant_id } = desk.clinic;
  await tenantEntity().patch({ tenant_id }).set({ status: "INACTIVE" }).go();
  await dispatch(inMinutes(4));
  expect((await desk.messages(id))[0]).toBe("patient appointment_confirmation SKIPPED clinic_inactive");
  expect(mails()).toEqual([]);
});

test("waits while the operator pauses sending, for the clinic or for all, and catches up", async () => {
  const ssm = mockClient(SSMClient);
  const Parameters = ["table-name", "user-pool-id"].map((name) => ({
    Name: `/clinic/dev/${name}`,
    Value: process.env.TABLE_NAME ?? "",
  }));
  ssm.on(GetParametersCommand).resolves({ Parameters });
  const operator = givenOperator();
  const userPool = process.env.USER_POOL_ID;
  const { tenant_id } = desk.clinic;
  const id = await desk.book("10:00");
  for (const [args, whose] of [
    [["--env", "dev", "--tenant", tenant_id], tenant_id],
    [["--env", "dev"], "all clinics"],
  ] as const) {
    expect(await messagesPause(args)).toContain(`Messages of ${whose} wait.`);
    const began = new Date().toISOString();
    await dispatch(inMinutes(10));
    const { checkSending } = await import("../../functions/api/messages/messages.ts");
    const status = await checkSending(undefined, { params: {}, query: undefined, body: undefined });
    expect(status.sending).toBe(true);
    expect(String(status.last_run_at) >= began).toBe(true);
    expect(await messagesPause([...args, "--resume"])).toContain(`Messages of ${whose} are sent again`);
    expect((await desk.messages(id))[0]).toBe("patient appointment_confirmation PLANNED");
  }
  Object.assign(process.env, { USER_POOL_ID: userPool });
  ssm.restore();
  operator.restore();
  await dispatch(inMinutes(10));
  expect((await desk.messages(id))[0]).toBe("patient appointment_confirmation SENT");
  await expect(messagesPause(["--env", "dev", "--tenant", "lakeside"])).rejects.toThrow("is no id of a clinic");
});

describe("message recipients", () => {
  test("mails nothing to a patient into whom one who opted out was merged, nor after a later click on the other's link", async () => {
    const { clinic, desk: ids } = desk;
    const create = { ...newPatient, last_name: "Murrey", email };
    const other = (await clinic.send("RECEPTIONIST", "patients", "create", { body: create })).body;
    const id = await desk.book("10:00");
    await clinic.send("RECEPTIONIST", "patients", "merge", {
      params: { patient_id: ids.patient_id },
      body: { other_id: other.patient_id, version: 1, other_version: 1 },
    });
    const { blockMail } = await import("../../functions/entities/messages.ts");
    await blockMail(clinic.tenant_id, other.patient_id, "opted_out");
    await dispatch(inMinutes(4));
    expect(mails()).toEqual([]);
    expect(await desk.messages(id)).toContain("patient appointment_confirmation SKIPPED opted_out");
  });

  test("says that there is no address", async () => {
    const { body } = await desk.clinic.send("RECEPTIONIST", "patients", "create", {
      body: { first_name: "No", last_name: "Mail", contact: "555-0103", dob: "1980-12-09" },
    });
    const id = await desk.book("10:00", { patient_id: body.patient_id });
    await dispatch(inMinutes(4));
    expect((await desk.messages(id))[0]).toBe("patient appointment_confirmation SKIPPED no_address");
  });

  test("mails the practitioner, but not about an own action, and not after the practitioner has left", async () => {
    await desk.set(settingsFor("both"));
    const { staffEntity } = await import("../../functions/entities/people.ts");
    const key = { tenant_id: desk.clinic.tenant_id, staff_id: desk.desk.practitioner_id };
    const { data } = await staffEntity().get(key).go();
    const become = async (changes: object) =>
      data &&
      staffEntity()
        .put({ ...data, ...changes })
        .go();
    await become({ email: `okafor${patients}@example.com` });
    await desk.book("10:00");
    await dispatch(inMinutes(4));
    const [mail] = mails(`okafor${patients}@example.com`);
    expect(mail?.text).toContain("Hello Chidi,");
    expect(mail?.text).toContain("Grace");
    expect(mail?.text).not.toContain("Murray");
    expect(mail?.headers).toEqual({});

    await become({ user_id: desk.clinic.users.RECEPTIONIST });
    const own = await desk.book("11:00");
    await dispatch(inMinutes(4));
    expect(await desk.messages(own)).toContain("staff appointment_confirmation SKIPPED own_action");
    await become({ status: "TERMINATED" });
    await dispatch(at("11:00", -1));
    expect(await desk.messages(own)).toContain("staff appointment_reminder SKIPPED recipient_inactive");
  });

  test("sends to the patient whom a merge has put in the other's place", async () => {
    const id = await desk.book("10:00");
    const { body } = await desk.clinic.send("RECEPTIONIST", "patients", "create", {
      body: { first_name: "Kept", last_name: "One", contact: "555-0104", dob: "1980-12-09", email: `kept-${email}` },
    });
    await changeAppointment(desk.clinic.tenant_id, id, { patient_id: body.patient_id });
    await dispatch(inMinutes(4));
    expect(mails(`kept-${email}`)).toHaveLength(1);
    expect(mails()).toEqual([]);
  });
});

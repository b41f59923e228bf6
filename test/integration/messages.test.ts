import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { messagesPause } from "../../infra/cli/messages.ts";
import { givenOperator } from "../support/operator-caller.ts";
import { setClock } from "./front-desk.ts";
import { dispatch, inMinutes, settingsFor } from "./message-desk.ts";
import { at, desk, mails, openMessageDeskForEach } from "./message-desk-for-each.ts";

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

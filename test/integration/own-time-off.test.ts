import { daysAfter, MONDAY } from "../support/dates.ts";
import { book } from "./booking-desk.ts";
import { clinic, desk, emulators, openDeskForEach, signInPractitioner } from "./desk-for-each.ts";

openDeskForEach();

const days = { from_date: daysAfter(MONDAY, 7), to_date: daysAfter(MONDAY, 8), reason: "Surgery" };

/** Requests time off as the practitioner of the desk, and returns the request. */
async function request() {
  await signInPractitioner();
  const { status, body } = await clinic.send("PRACTITIONER", "staff", "requestTimeOff", { body: days });
  expect(status).toBe(201);
  return body;
}

const answer = (time_off_id: string, status: "APPROVED" | "REFUSED", version = 1) =>
  clinic.send("TENANT_ADMIN", "staff", "answerTimeOff", { params: { time_off_id }, body: { status, version } });

const timeOffAtLocation = async () => {
  const { body } = await clinic.send("RECEPTIONIST", "staff", "listPractitionersOfLocation", {
    params: { location_id: desk.location_id },
    query: { from: MONDAY },
  });
  return body.items.flatMap(({ time_off = [] }) => time_off);
};

const requests = async () =>
  (await clinic.send("TENANT_ADMIN", "reports", "attention", {})).body.time_off_requests.map(
    ({ practitioner_name, from_date }) => [practitioner_name, from_date],
  );

test("requested days can be booked until they are approved, and the booked ones then need attention", async () => {
  const { time_off_id } = await request();
  expect(await timeOffAtLocation()).toEqual([
    expect.objectContaining({ time_off_id, status: "REQUESTED", from_date: days.from_date }),
  ]);
  expect(JSON.stringify(await timeOffAtLocation())).not.toContain(days.reason);
  expect(await requests()).toEqual([["Chidi Okafor", days.from_date]]);
  const booked = await book("10:00", { date: days.from_date });
  expect(booked.status).toBe(201);

  expect((await answer(time_off_id, "APPROVED")).body).toMatchObject({ status: "APPROVED", version: 2 });
  expect(await requests()).toEqual([]);
  expect(await timeOffAtLocation()).toEqual([expect.objectContaining({ time_off_id, status: "APPROVED" })]);
  expect((await book("11:00", { date: days.from_date })).body.error).toContain("is on leave until");
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "list", { query: { attention: "true" } });
  expect(body.items.map(({ appointment_id }) => appointment_id)).toEqual([booked.body.appointment_id]);
});

test("refused days stay as they are", async () => {
  const { time_off_id } = await request();
  expect((await answer(time_off_id, "REFUSED")).status).toBe(200);
  expect(await timeOffAtLocation()).toEqual([]);
  expect(await requests()).toEqual([]);
  expect((await book("10:00", { date: days.from_date })).status).toBe(201);
});

test("mails an administrator the request once, and the person the answer, both without the reason", async () => {
  await signInPractitioner();
  const before = emulators.outbox.list().length;
  const mails = () => emulators.outbox.list().slice(0, emulators.outbox.list().length - before);
  const headers = { "idempotency-key": "0190f1c2-7f4e-7b6a-9d3e-2a5b6c7d8e9f" };
  const send = () => clinic.send("PRACTITIONER", "staff", "requestTimeOff", { body: days, headers });
  const first = await send();
  expect(first.status).toBe(201);
  const { time_off_id } = first.body;
  expect((await send()).body.time_off_id).toBe(time_off_id);
  expect(mails().map(({ to, subject }) => [to, subject])).toEqual([
    ["a@example.com", "Chidi Okafor asks for time off"],
  ]);
  expect(mails()[0]?.text).toMatch(/Approve or refuse: \S+\/needs_attention/);
  await answer(time_off_id, "REFUSED");
  expect(mails()[0]).toMatchObject({ subject: "Your request for time off" });
  expect(mails()[0]?.text).toContain("Your time off is not approved.");
  expect(mails()).toHaveLength(2);
  expect(
    mails()
      .map(({ text }) => text)
      .join(),
  ).not.toContain(days.reason);
});

test("of answers given at once, one counts, and the others are shown it", async () => {
  const { time_off_id } = await request();
  const answers = await Promise.all(
    (["APPROVED", "REFUSED", "APPROVED", "REFUSED"] as const).map((status) => answer(time_off_id, status)),
  );
  const [won] = answers.filter(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - 1);
  const { body } = await clinic.send("PRACTITIONER", "staff", "listOwnTimeOff", { query: { from: MONDAY } });
  expect(body.items.map(({ status }) => status)).toEqual([won?.body.status]);
  expect(await timeOffAtLocation()).toHaveLength(won?.body.status === "APPROVED" ? 1 : 0);
});

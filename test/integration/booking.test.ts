import { daysAfter, MONDAY } from "../support/dates.ts";
import { AT_ONCE, times } from "../support/depth.ts";
import { changeAppointment } from "../support/stored-appointments.ts";
import { book, free } from "./booking-desk.ts";
import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";
import { addPatients, addPractitioner } from "./front-desk.ts";

openDeskForEach();

const cancel = (appointment_id: string) =>
  clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id },
    body: { appointment_status: "CANCELLED", version: 1 },
  });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test(`lets exactly one of ${AT_ONCE} simultaneous bookings of one time win`, async () => {
  const patients = await addPatients(clinic, AT_ONCE);
  const answers = await Promise.all(patients.map((patient_id) => book("10:00", { patient_id })));
  expect(count(answers, 201)).toBe(1);
  const losers = answers.filter(({ status }) => status !== 201);
  expect(losers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(AT_ONCE - 1).fill("409 slot_taken"));
});

/** Two or more for each hour of the day. */
const TIMES = times(50, 16);

test(`never overlaps two of ${TIMES} simultaneous bookings of different times`, async () => {
  const patients = await addPatients(clinic, TIMES);
  const starts = patients.map(
    (_, n) => `${String(9 + (n % 8)).padStart(2, "0")}:${String((n * 7) % 60).padStart(2, "0")}`,
  );
  const answers = await Promise.all(patients.map((patient_id, n) => book(starts[n] ?? "", { patient_id })));
  const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  booked.sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  expect(booked.length).toBeGreaterThan(4);
  for (const [n, appointment] of booked.entries())
    expect(appointment.starts_at >= (booked[n - 1]?.ends_at ?? "")).toBe(true);
  for (const { status } of answers) expect([201, 409, 422, 503]).toContain(status);
});

test("refuses to book a patient with two practitioners at one time", async () => {
  const other = await addPractitioner(clinic, desk.location_id);
  const answers = await Promise.all([book("10:00"), book("10:15", { practitioner_id: other })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: "slot_taken",
    fields: { start_time: expect.stringContaining("another appointment") },
  });
});

test("books appointments that only touch", async () => {
  const statuses = [];
  for (const start of ["10:00", "10:30", "09:30"]) statuses.push((await book(start)).status);
  expect(statuses).toEqual([201, 201, 201]);
});

test("refuses a booking at the end of the calendar, and lists a stored row of that kind", async () => {
  expect((await book("23:45", { date: "9999-12-31" })).status).toBe(422);
  const { body } = await book("10:00");
  const late = { date: "9999-12-31", starts_at: "+010000-01-01T05:45:00.000Z", ends_at: "+010000-01-01T06:15:00.000Z" };
  await changeAppointment(clinic.tenant_id, body.appointment_id, { ...late, start_time: "23:45", end_time: "00:15" });
  const { patient_id, practitioner_id: staff_id, location_id } = desk;
  for (const answer of [
    await clinic.send("RECEPTIONIST", "appointments", "list"),
    await clinic.send("RECEPTIONIST", "appointments", "list", { query: { location_id } }),
    await clinic.send("RECEPTIONIST", "appointments", "listOfPractitioner", { params: { staff_id } }),
    await clinic.send("RECEPTIONIST", "patients", "listAppointments", { params: { patient_id } }),
  ])
    expect(answer).toMatchObject({ status: 200, body: { items: [late] } });
  expect((await cancel(body.appointment_id)).status).toBe(200);
});

test("lists appointments latest first, filtered by day, location and status, page by page", async () => {
  for (const start of ["09:00", "10:00", "11:00"]) await book(start);
  const list = (query: object) => clinic.send("RECEPTIONIST", "appointments", "list", { query: query as never });
  const starts = async (query: object) =>
    (await list(query)).body.items.map((appointment: { start_time: string }) => appointment.start_time);
  expect(await starts({ from: MONDAY, to: MONDAY })).toEqual(["11:00", "10:00", "09:00"]);
  expect(await starts({ from: MONDAY, order: "asc" })).toEqual(["09:00", "10:00", "11:00"]);
  expect(await starts({ from: daysAfter(MONDAY, 1) })).toEqual([]);
  expect(await starts({ location_id: desk.location_id, status: "BOOKED" })).toHaveLength(3);
  expect(await starts({ status: "MISSED" })).toEqual([]);
  const first = await list({ limit: 2 });
  expect(first.body.items).toHaveLength(2);
  expect(await starts({ limit: 2, cursor: first.body.next_cursor })).toEqual(["09:00"]);
});

test("refuses to delete a service in use and states how many appointments use it", async () => {
  const { appointment_id } = (await book("10:00")).body;
  const remove = () => clinic.send("TENANT_ADMIN", "services", "remove", { params: { service_id: desk.service_id } });
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: "in_use", error: expect.stringContaining("1 upcoming appointment uses") },
  });
  await cancel(appointment_id);
  expect((await remove()).status).toBe(204);
});

describe("rescheduling", () => {
  test("keeps the id of a moved appointment, frees its former time and books the new one", async () => {
    const { appointment_id, version } = (await book("10:00")).body;
    const moved = await clinic.send("RECEPTIONIST", "appointments", "reschedule", {
      params: { appointment_id },
      body: { start_time: "11:00", version },
    });
    expect(moved).toMatchObject({ status: 200, body: { appointment_id, start_time: "11:00", version: 2 } });
    const slots = await free();
    expect(slots.find((slot) => slot.start_time === "10:00")).toMatchObject({ available: true });
    expect(slots.find((slot) => slot.start_time === "11:00")).toMatchObject({ available: false });
  });

  test("changes nothing when an appointment is moved to its present time, also on an outdated version", async () => {
    const { appointment_id } = (await book("10:00")).body;
    const move = (start_time: string, version: number) =>
      clinic.send("RECEPTIONIST", "appointments", "reschedule", {
        params: { appointment_id },
        body: { start_time, version },
      });
    const moved = { status: 200, body: { start_time: "11:00", version: 2 } };
    expect(await Promise.all([move("11:00", 1), move("11:00", 1)])).toMatchObject([moved, moved]);
    expect(await move("12:00", 1)).toMatchObject({ status: 409, body: { code: "conflict", current: moved.body } });
  });

  test("lets one of two simultaneous moves win and answers 409 to the other", async () => {
    const { appointment_id, version } = (await book("10:00")).body;
    const move = (start_time: string) =>
      clinic.send("RECEPTIONIST", "appointments", "reschedule", {
        params: { appointment_id },
        body: { start_time, version },
      });
    const answers = await Promise.all([move("11:00"), move("12:00")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await free()).filter((slot) => !slot.available)).toHaveLength(3);
  });
});

import type { AppointmentStatus } from "../../shared/appointments/status.ts";
import { MONDAY } from "../support/dates.ts";
import { clinic, desk, openDeskForEach } from "./desk-for-each.ts";
import { newPatient, setClock } from "./front-desk.ts";

openDeskForEach();
afterEach(() => void vi.useRealTimers());

const book = (start_time: string, changes: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date: MONDAY, start_time, ...changes } });
const read = async (appointment_id: string) =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;
const become = async (appointment_id: string, appointment_status: AppointmentStatus, version?: number) =>
  clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id },
    body: { appointment_status, version: version ?? (await read(appointment_id)).version },
  });
const anotherPatient = async (last_name = "Noether") => {
  const { body } = await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } });
  return body.patient_id as string;
};

test("takes an appointment from booked to completed, and back by every undo", async () => {
  const { appointment_id } = (await book("10:00")).body;
  setClock("09:55");
  const steps = [
    "CHECKED-IN",
    "BOOKED",
    "CHECKED-IN",
    "IN-PROGRESS",
    "CHECKED-IN",
    "IN-PROGRESS",
    "COMPLETED",
  ] as const;
  for (const step of [...steps, "IN-PROGRESS", "COMPLETED"] as const)
    expect(await become(appointment_id, step)).toMatchObject({ status: 200, body: { appointment_status: step } });
  expect(await become(appointment_id, "BOOKED")).toMatchObject({ status: 409, body: { code: "invalid_transition" } });
});

test.each([
  ["CANCELLED", "BOOKED"],
  ["MISSED", "BOOKED"],
  ["MISSED", "CHECKED-IN"],
] as const)("an appointment that is %s frees its time, and becomes %s again while that is free", async (over, back) => {
  const { appointment_id } = (await book("10:00")).body;
  const other = { patient_id: await anotherPatient() };
  setClock("09:00");
  expect((await book("10:00", other)).status).toBe(409);
  setClock("10:05");
  expect((await become(appointment_id, over)).status).toBe(200);
  expect(await become(appointment_id, back)).toMatchObject({ status: 200, body: { appointment_status: back } });

  if (back === "CHECKED-IN") await become(appointment_id, "BOOKED");
  await become(appointment_id, over);
  expect((await book("10:15", other)).status).toBe(201);
  expect(await become(appointment_id, back)).toMatchObject({ status: 409, body: { code: "slot_taken" } });
});

test("ends the day of an appointment at midnight of its location", async () => {
  const { appointment_id } = (await book("10:00")).body;
  setClock("23:59");
  await become(appointment_id, "MISSED");
  expect((await become(appointment_id, "BOOKED")).status).toBe(200);
  await become(appointment_id, "MISSED");
  setClock("24:00");
  expect(await become(appointment_id, "BOOKED")).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: expect.stringContaining("until the end of the appointment's day") },
  });
});

test.each([
  ["CHECKED-IN", "only on the day of the appointment"],
  ["MISSED", "only after its start"],
] as const)("an appointment can't become %s before its day", async (status, sentence) => {
  const { appointment_id } = (await book("10:00")).body;
  expect(await become(appointment_id, status)).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: expect.stringContaining(sentence) },
  });
});

test("answers 200 to both of two desks that check the same patient in", async () => {
  const { appointment_id, version } = (await book("10:00")).body;
  setClock("09:50");
  const both = await Promise.all([
    become(appointment_id, "CHECKED-IN", version),
    become(appointment_id, "CHECKED-IN", version),
  ]);
  const done = { status: 200, body: { appointment_status: "CHECKED-IN", version: version + 1 } };
  expect(both).toMatchObject([done, done]);
  expect(await become(appointment_id, "CHECKED-IN", version)).toMatchObject(done);
  expect(await become(appointment_id, "CANCELLED", version)).toMatchObject({ status: 409, body: { code: "conflict" } });
  const unversioned = { params: { appointment_id }, body: { appointment_status: "CANCELLED" } as never };
  expect(await clinic.send("RECEPTIONIST", "appointments", "setStatus", unversioned)).toMatchObject({
    status: 422,
    body: { fields: { version: expect.any(String) } },
  });
});

test("frees what is left of a completed appointment's time, and refuses to resume it once that is taken", async () => {
  const { appointment_id } = (await book("10:00", {})).body;
  const other = { patient_id: await anotherPatient() };
  setClock("10:10");
  await become(appointment_id, "CHECKED-IN");
  await become(appointment_id, "IN-PROGRESS");
  expect((await book("10:15", other)).status).toBe(409);
  const { body: completed } = await become(appointment_id, "COMPLETED");
  expect(completed).toMatchObject({ end_time: "10:30", completed_at: `${MONDAY}T16:10:00.000Z` });
  expect((await become(appointment_id, "IN-PROGRESS")).body.completed_at).toBeUndefined();
  expect((await book("10:15", other)).status).toBe(409);

  await become(appointment_id, "COMPLETED");
  expect((await book("10:15", other)).status).toBe(201);
  expect(await become(appointment_id, "IN-PROGRESS")).toMatchObject({
    status: 409,
    body: { code: "slot_taken", error: expect.stringContaining("can't be undone") },
  });
});

test("keeps all of the time of an appointment that is completed after its end", async () => {
  const { appointment_id } = (await book("10:00")).body;
  setClock("10:40");
  for (const status of ["CHECKED-IN", "IN-PROGRESS", "COMPLETED"] as const) await become(appointment_id, status);
  setClock("09:00");
  expect((await book("10:15", { patient_id: await anotherPatient() })).status).toBe(409);
});

test("refuses to bring back an appointment whose service was deleted", async () => {
  const { appointment_id } = (await book("10:00")).body;
  await become(appointment_id, "CANCELLED");
  await clinic.send("TENANT_ADMIN", "services", "remove", { params: { service_id: desk.service_id } });
  expect(await become(appointment_id, "BOOKED")).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: expect.stringContaining("service has been deleted") },
  });
});

test("brings an appointment back at its wall-clock time in the location's present time zone", async () => {
  const { appointment_id } = (await book("10:00")).body;
  await become(appointment_id, "CANCELLED");
  await clinic.send("TENANT_ADMIN", "locations", "update", {
    params: { location_id: desk.location_id },
    body: { time_zone: "America/Denver", version: 1 },
  });
  expect(await become(appointment_id, "BOOKED")).toMatchObject({
    status: 200,
    body: { start_time: "10:00", starts_at: `${MONDAY}T17:00:00.000Z`, ends_at: `${MONDAY}T17:30:00.000Z` },
  });
});

test("leaves the booked days alone in a transition that changes no booked time", async () => {
  const { bookedDayEntity } = await import("../../functions/entities/appointments.ts");
  const { appointment_id } = (await book("10:00")).body;
  const key = { tenant_id: clinic.tenant_id, person_id: desk.patient_id, utc_date: MONDAY };
  const day = async () => (await bookedDayEntity().get(key).go({ consistent: true })).data;
  const before = await day();
  setClock("10:00");
  for (const status of ["CHECKED-IN", "IN-PROGRESS"] as const) await become(appointment_id, status);
  expect(await day()).toEqual(before);
});

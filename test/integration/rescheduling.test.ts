import { daysAfter, MONDAY } from "../support/days.ts";
import { book, free } from "./booking-desk.ts";
import { clinic, openDeskForEach } from "./desk-for-each.ts";
import { newPatient } from "./front-desk.ts";

openDeskForEach();

const anotherPatient = async (last_name = "Noether") => {
  const { body } = await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } });
  return body.patient_id as string;
};

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

test("offers an appointment off the quarter of an hour its own time when it is moved", async () => {
  const { appointment_id } = (await book("10:07")).body;
  const at = (slots: Awaited<ReturnType<typeof free>>, time: string) => slots.find((slot) => slot.start_time === time);
  expect(at(await free(), "10:07")).toBeUndefined();
  const slots = await free({ appointment_id });
  expect(at(slots, "10:07")).toEqual({ start_time: "10:07", end_time: "10:37", available: true, reason: null });
  expect(at(slots, "10:15")).toMatchObject({ available: true });
  expect(slots.map(({ start_time }) => start_time)).toEqual(slots.map(({ start_time }) => start_time).sort());
  expect(at(await free({ appointment_id, date: daysAfter(MONDAY, 1) }), "10:07")).toBeUndefined();
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

test("changes nothing when an appointment is moved to a taken time", async () => {
  const { appointment_id, version } = (await book("10:00")).body;
  await book("11:00", { patient_id: await anotherPatient() });
  const request = { params: { appointment_id }, body: { start_time: "11:15", version } };
  expect(await clinic.send("RECEPTIONIST", "appointments", "reschedule", request)).toMatchObject({
    status: 409,
    body: { code: "slot_taken" },
  });
  expect(
    (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body.start_time,
  ).toBe("10:00");
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

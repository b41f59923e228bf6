import { type Clinic, openClinic } from "../support/clinic.ts";
import { AUTUMN_SUNDAY, daysAfter, MONDAY, SPRING_SUNDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

const nights = Object.fromEntries(
  ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => [
    day,
    { open: "00:00", close: "23:59" },
  ]),
);

/** Creates a location that is open around the clock, and a practitioner who works there all the time. */
async function openNight(time_zone: string) {
  const desk = await openFrontDesk(clinic, { location: { time_zone, operating_hours: nights } });
  const items = ["Mon", "Sun"].map((day_of_week) => ({ day_of_week, start_time: "00:00", end_time: "23:59" }));
  await clinic.send("TENANT_ADMIN", "staff", "putSchedules", {
    params: { staff_id: desk.practitioner_id },
    query: { location_id: desk.location_id },
    body: { items: items as never, version: 1 },
  });
  return desk;
}

const book = (body: object) => clinic.send("RECEPTIONIST", "appointments", "book", { body: body as never });

test("refuses a time that the clocks skip, and lists it with that reason", async () => {
  const desk = await openNight("America/Chicago");
  const sunday = { ...desk, date: SPRING_SUNDAY };
  expect(await book({ ...sunday, start_time: "02:30" })).toMatchObject({
    status: 422,
    body: { error: "This time does not exist on this day: the clocks go forward." },
  });
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", { query: sunday });
  const at = (time: string) => body.items.find((slot: { start_time: string }) => slot.start_time === time);
  expect(at("02:30")).toMatchObject({ available: false, reason: expect.stringContaining("clocks go forward") });
  expect(at("03:00")).toMatchObject({ available: true });
});

test("tells appointments around the repeated hour apart by their instants", async () => {
  const desk = await openNight("America/Chicago");
  const sunday = { ...desk, date: AUTUMN_SUNDAY };
  expect((await book({ ...sunday, start_time: "01:30" })).body.starts_at).toBe(`${AUTUMN_SUNDAY}T06:30:00.000Z`);
  expect((await book({ ...sunday, start_time: "01:45" })).status).toBe(409);
  expect((await book({ ...sunday, start_time: "02:00" })).body.starts_at).toBe(`${AUTUMN_SUNDAY}T08:00:00.000Z`);
});

test("blocks the time of an appointment that crosses midnight of UTC on both days", async () => {
  const desk = await openNight("America/Chicago");
  const monday = { ...desk, date: MONDAY };
  expect((await book({ ...monday, start_time: "17:45" })).body.ends_at).toBe(`${daysAfter(MONDAY, 1)}T00:15:00.000Z`);
  expect((await book({ ...monday, start_time: "18:00" })).status).toBe(409);
  expect((await book({ ...monday, start_time: "17:30" })).status).toBe(409);
  expect((await book({ ...monday, start_time: "18:15" })).status).toBe(201);
});

test("refuses overlapping appointments of one patient in two time zones", async () => {
  const chicago = await openNight("America/Chicago");
  const denver = await openNight("America/Denver");
  const patient_id = chicago.patient_id;
  // 10:00 in Chicago is 09:00 in Denver.
  expect((await book({ ...chicago, date: MONDAY, start_time: "10:00" })).status).toBe(201);
  expect((await book({ ...denver, patient_id, date: MONDAY, start_time: "09:00" })).status).toBe(409);
  expect((await book({ ...denver, patient_id, date: MONDAY, start_time: "10:00" })).status).toBe(201);
});

test("books at the half hours of a location whose zone is half an hour off", async () => {
  const desk = await openNight("Asia/Kolkata");
  const { body } = await book({ ...desk, date: MONDAY, start_time: "09:00" });
  expect(body.starts_at).toBe(`${MONDAY}T03:30:00.000Z`);
});

import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";
import { BOOKING_RULE_TEXTS } from "../../shared/appointments/texts.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY, SPRING_SUNDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { addPractitioner, newPatient, openFrontDesk } from "./front-desk.ts";
import { openMessageDesk, settingsFor } from "./message-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators({ cognito: true });
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

type Desk = Awaited<ReturnType<typeof openFrontDesk>>;
const DATES = seriesDates({ date: MONDAY, every_weeks: 1, count: 4 });
const bookSeries = (desk: Desk, changes: object = {}, of: Clinic = clinic) =>
  of.send("RECEPTIONIST", "appointments", "bookSeries", {
    body: { ...desk, date: MONDAY, start_time: "10:00", every_weeks: 1, count: 4, skip_conflicts: true, ...changes },
  });
const reasons = (items: readonly SeriesItem[]) => items.map(({ reason }) => reason);
const get = async ({ appointment_id }: Partial<SeriesItem> = {}) =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id: appointment_id ?? "" } })).body;
const addPatient = async (): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name: "Lovelace" } })).body
    .patient_id;
const bookOther = async (desk: Desk, changes: object) => {
  const body = { ...desk, patient_id: await addPatient(), date: MONDAY, start_time: "10:00", ...changes };
  expect((await clinic.send("RECEPTIONIST", "appointments", "book", { body })).status).toBe(201);
};

test("books a room with each date, and says on which date none is free", async () => {
  const desk = await openFrontDesk(clinic, { service: { needs_room: true } });
  const room = { location_id: desk.location_id, room_number: "7", status: "ACTIVE" as const };
  await clinic.send("TENANT_ADMIN", "locations", "createRoom", { body: room });
  const practitioner_id = await addPractitioner(clinic, desk.location_id, { last_name: "Adeyemi" });
  await bookOther({ ...desk, practitioner_id }, { date: DATES[1] });
  const { body } = await bookSeries(desk);
  expect(reasons(body.items)).toEqual([null, BOOKING_RULE_TEXTS.roomBusy("7"), null, null]);
  expect((await get(body.items[2])).room_number).toBe("7");
});

test("keeps the service's buffers free on each date", async () => {
  const desk = await openFrontDesk(clinic, { service: { buffer_after: 15 } });
  await bookOther(desk, { date: DATES[2], start_time: "10:30" });
  const { body } = await bookSeries(desk);
  expect(reasons(body.items)).toEqual([null, null, BOOKING_RULE_TEXTS.busy("Chidi Okafor"), null]);
  expect(await get(body.items[0])).toMatchObject({ buffer_after: 15 });
});

test("names the closure and the time off that are in the way of a date", async () => {
  const desk = await openFrontDesk(clinic);
  const day = (n: number, reason: string) => ({ from_date: DATES[n] ?? "", to_date: DATES[n] ?? "", reason });
  const { location_id, practitioner_id: staff_id } = desk;
  await clinic.send("TENANT_ADMIN", "locations", "createClosure", {
    params: { location_id },
    body: day(1, "Inventory"),
  });
  await clinic.send("TENANT_ADMIN", "staff", "createTimeOff", { params: { staff_id }, body: day(3, "Training") });
  const { body } = await bookSeries(desk);
  const [first, closed, third, leave] = reasons(body.items);
  expect([first, third]).toEqual([null, null]);
  expect(closed).toContain("Inventory");
  expect(leave).toContain("Chidi Okafor is on leave until");
});

test("overbooks the taken dates only, for the reason that is given", async () => {
  const { body: current } = await clinic.send("TENANT_ADMIN", "tenants", "getCurrent");
  const allowed = { allow_overbooking: true, version: current.version };
  await clinic.send("TENANT_ADMIN", "tenants", "updateCurrent", { body: allowed });
  const desk = await openFrontDesk(clinic);
  await bookOther(desk, { date: DATES[1] });
  const { body } = await bookSeries(desk, { overbook: { reason: "Therapy" } });
  expect(reasons(body.items)).toEqual([null, null, null, null]);
  const booked = await Promise.all(body.items.map(get));
  expect(booked.map(({ overbook_reason }) => overbook_reason)).toEqual([undefined, "Therapy", undefined, undefined]);
});

test("keeps the wall clock when the clocks change between two dates", async () => {
  const desk = await openFrontDesk(clinic);
  const { body } = await bookSeries(desk, { date: daysAfter(SPRING_SUNDAY, -6), count: 2 });
  const booked = await Promise.all(body.items.map(get));
  expect(booked.map(({ start_time, starts_at }) => [start_time, starts_at.slice(11, 16)])).toEqual([
    ["10:00", "16:00"],
    ["10:00", "15:00"],
  ]);
});

test("plans the messages of each appointment, and cancels them with it", async () => {
  const { clinic: own, desk, set, messages } = await openMessageDesk();
  await set(settingsFor("patient"));
  const { body } = await bookSeries(desk, { count: 2 }, own);
  const ids = body.items.map(({ appointment_id }) => appointment_id ?? "");
  for (const id of ids) expect((await messages(id)).join()).toContain("reminder PLANNED");
  await own.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id: ids[0] ?? "" },
    body: { appointment_status: "CANCELLED", scope: "following", version: 1 },
  });
  for (const id of ids) expect((await messages(id)).filter((each) => each.includes("reminder PLANNED"))).toEqual([]);
});

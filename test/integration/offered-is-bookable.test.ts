import fc from "fast-check";
import type { Slot } from "../../shared/appointments/appointment.ts";
import type { Break } from "../../shared/values/breaks.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { AUTUMN_SUNDAY, MONDAY, SPRING_SUNDAY } from "../support/dates.ts";
import { times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { addPractitioner, newPatient, openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

const breaks = [{ start_time: "03:30", end_time: "04:00" }];
const hours = { open: "00:30", close: "05:00", status: "available", breaks } as const;
const operating_hours = { Monday: hours, Sunday: hours };

/** What a clinic may have set besides its hours. */
const situations = fc.record({
  buffer_before: fc.constantFrom(0, 10, 15),
  buffer_after: fc.constantFrom(0, 5, 20),
  ownBreaks: fc.constantFrom<Break[]>([], [{ start_time: "01:15", end_time: "01:30" }]),
  rooms: fc.constantFrom("none", "any", "listed"),
  offeredBy: fc.constantFrom("everyone", "the practitioner"),
});
type Situation = typeof situations extends fc.Arbitrary<infer Value> ? Value : never;

const admin = "TENANT_ADMIN";
const book = (body: object) => clinic.send("RECEPTIONIST", "appointments", "book", { body: body as never });

const addRoom = async (location_id: string, room_number: string): Promise<string> => {
  const body = { location_id, room_number, status: "ACTIVE" as const };
  return (await clinic.send(admin, "locations", "createRoom", { body })).body.room_id;
};

/** Opens a front desk where a colleague and another patient have an appointment at 4:00, in the only suitable room if one is needed. */
async function openDesk(time_zone: string, date: string, situation: Situation) {
  const { buffer_before, buffer_after, ownBreaks, rooms, offeredBy } = situation;
  const desk = await openFrontDesk(clinic, {
    location: { time_zone, operating_hours },
    service: { buffer_before, buffer_after },
  });
  const { location_id, practitioner_id, service_id } = desk;
  const items = (["Mon", "Sun"] as const).map((day_of_week) => ({
    day_of_week,
    start_time: "01:00",
    end_time: "04:45",
    breaks: ownBreaks,
  }));
  const week = { params: { staff_id: practitioner_id }, query: { location_id } };
  await clinic.send(admin, "staff", "putSchedules", { ...week, body: { items, version: 1 } });
  const room_id = await addRoom(location_id, "1");
  if (rooms === "listed") await addRoom(location_id, "2");
  const colleague = await addPractitioner(clinic, location_id, { start_time: "00:30", end_time: "05:00" });
  const body = {
    needs_room: rooms !== "none",
    room_ids: rooms === "listed" ? [room_id] : [],
    version: 1,
    practitioner_ids: offeredBy === "everyone" ? [] : [practitioner_id, colleague],
  };
  const changed = await clinic.send(admin, "services", "update", { params: { service_id }, body });
  expect(changed.status).toBe(200);
  const patient = await clinic.send("RECEPTIONIST", "patients", "create", {
    body: { ...newPatient, last_name: "Lovelace" },
  });
  const { patient_id } = patient.body;
  const taken = await book({ ...desk, patient_id, practitioner_id: colleague, date, start_time: "04:00" });
  expect(taken.status).toBe(201);
  return desk;
}

/** Books every time of the day and expects the answer that the list of free times gives, with the same reason. */
async function expectAsOffered(desk: Awaited<ReturnType<typeof openDesk>>, date: string): Promise<readonly Slot[]> {
  const { patient_id: _, ...query } = desk;
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", { query: { ...query, date } });
  const slots: readonly Slot[] = body.items;
  for (const { start_time, reason } of slots) {
    const answer = await book({ ...desk, date, start_time });
    expect([start_time, answer.body.fields?.start_time ?? answer.body.error ?? null]).toEqual([start_time, reason]);
    if (answer.status !== 201) continue;
    const { appointment_id } = answer.body;
    const cancelled = { appointment_status: "CANCELLED" as const, version: 1 };
    await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params: { appointment_id }, body: cancelled });
  }
  return slots;
}

const SEED = 16;

test.each([
  ["a spring gap", "America/Chicago", SPRING_SUNDAY],
  ["a repeated autumn hour", "America/Chicago", AUTUMN_SUNDAY],
  ["a half-hour zone", "Asia/Kolkata", MONDAY],
  ["a zone east of the date line", "Pacific/Kiritimati", MONDAY],
])("books what is offered and refuses what is not, with the same reason, on %s", async (name, time_zone, date) => {
  // Each zone meets situations of its own: breaks, buffers, rooms and services that name their practitioners.
  for (const situation of fc.sample(situations, { numRuns: times(2, 1), seed: SEED + name.length })) {
    const slots = await expectAsOffered(await openDesk(time_zone, date, situation), date);
    expect(new Set(slots.map(({ available }) => available))).toEqual(new Set([true, false]));
  }
});

test("offers no time of a practitioner whom the service does not name, and books none", async () => {
  const desk = await openDesk("America/Chicago", MONDAY, {
    buffer_before: 0,
    buffer_after: 0,
    ownBreaks: [],
    rooms: "none",
    offeredBy: "the practitioner",
  });
  const practitioner_id = await addPractitioner(clinic, desk.location_id, { last_name: "Adeyemi" });
  const slots = await expectAsOffered({ ...desk, practitioner_id }, MONDAY);
  expect(slots).not.toEqual([]);
  expect(slots.filter(({ available }) => available)).toEqual([]);
});

test("offers no time whose buffers or room another appointment has, and books none", async () => {
  const desk = await openDesk("America/Chicago", MONDAY, {
    buffer_before: 15,
    buffer_after: 20,
    ownBreaks: [],
    rooms: "listed",
    offeredBy: "everyone",
  });
  const slots = await expectAsOffered(desk, MONDAY);
  expect(slots.find(({ start_time }) => start_time === "04:15")?.reason).toBe("Room 1 is taken at this time.");
});

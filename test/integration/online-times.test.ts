import fc from "fast-check";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { AUTUMN_SUNDAY, MONDAY, SPRING_SUNDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { ask, hold, openOnlineDesk } from "./online-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
});
beforeEach(async () => {
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

const breaks = [{ start_time: "03:30", end_time: "04:00" }];
const hours = { open: "00:30", close: "05:00", status: "available", breaks } as const;

const situations = fc.record({
  duration: fc.constantFrom(15, 45, 60),
  buffer_before: fc.constantFrom(0, 10),
  buffer_after: fc.constantFrom(0, 20),
  needs_room: fc.boolean(),
  taken: fc.constantFrom("01:00", "02:15", "04:15"),
});

const SEED = 21;

test.each([
  ["a spring gap", "America/Chicago", SPRING_SUNDAY],
  ["a repeated autumn hour", "America/Chicago", AUTUMN_SUNDAY],
  ["a half-hour zone", "Asia/Kolkata", MONDAY],
  ["a zone east of the date line", "Pacific/Kiritimati", MONDAY],
])(
  "shows online exactly what the desk is offered, and each of it can be held, on %s",
  async (name, time_zone, date) => {
    let total = 0;
    for (const { taken, ...service } of fc.sample(situations, { numRuns: 2, seed: SEED + name.length })) {
      clinic = await openClinic();
      const desk = await openOnlineDesk(clinic, { service });
      const { location_id, practitioner_id, service_id, params, patient_id } = desk;
      const operating_hours = { Monday: hours, Sunday: hours };
      const place = { params: { location_id }, body: { time_zone, operating_hours, version: 1 } };
      expect((await clinic.send("TENANT_ADMIN", "locations", "update", place)).status).toBe(200);
      const room = { location_id, room_number: "1", status: "ACTIVE" as const };
      await clinic.send("TENANT_ADMIN", "locations", "createRoom", { body: room });
      const items = (["Mon", "Sun"] as const).map((day_of_week) => ({
        day_of_week,
        start_time: "01:00",
        end_time: "04:45",
      }));
      const week = { params: { staff_id: practitioner_id }, query: { location_id }, body: { items, version: 1 } };
      expect((await clinic.send("TENANT_ADMIN", "staff", "putSchedules", week)).status).toBe(200);
      const ids = { practitioner_id, service_id, location_id };
      await clinic.send("RECEPTIONIST", "appointments", "book", {
        body: { ...ids, patient_id, date, start_time: taken },
      });

      const offered = async () => {
        const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", { query: { ...ids, date } });
        return body.items.filter(({ available }) => available).map(({ start_time }) => start_time);
      };
      const shown = async () => {
        const query = { service_id, practitioner_id, from: date, days: 1 };
        const { body } = await ask("listTimes", { params, query });
        return body.items.map(({ start_time }) => start_time);
      };
      const before = await shown();
      total += before.length;
      expect(before).toEqual(await offered());
      for (const start_time of before) {
        const isFree = (await shown()).includes(start_time);
        const answer = await hold(desk, start_time, { date });
        expect([start_time, answer.status]).toEqual([start_time, isFree ? 201 : 409]);
        expect(await shown()).toEqual(await offered());
      }
      expect((await hold(desk, taken, { date })).status).toBe(409);
    }
    expect(total).toBeGreaterThan(0);
  },
);

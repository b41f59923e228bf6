import type { Slot } from "../../shared/appointments/appointment.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { AUTUMN_SUNDAY, MONDAY, SPRING_SUNDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { openFrontDesk } from "./front-desk.ts";

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

test.each([
  ["a spring gap", "America/Chicago", SPRING_SUNDAY],
  ["a repeated autumn hour", "America/Chicago", AUTUMN_SUNDAY],
  ["a half-hour zone", "Asia/Kolkata", MONDAY],
  ["a zone east of the date line", "Pacific/Kiritimati", MONDAY],
])("books what is offered and refuses what is not, with the same reason, on %s", async (_, time_zone, date) => {
  const desk = await openFrontDesk(clinic, { location: { time_zone, operating_hours }, service: { buffer_after: 5 } });
  const items = (["Mon", "Sun"] as const).map((day_of_week) => ({
    ...{ day_of_week, start_time: "01:00", end_time: "04:45" },
  }));
  const week = { params: { staff_id: desk.practitioner_id }, query: { location_id: desk.location_id } };
  await clinic.send("TENANT_ADMIN", "staff", "putSchedules", { ...week, body: { items, version: 1 } });
  const { patient_id: __, ...query } = desk;
  const { body } = await clinic.send("RECEPTIONIST", "appointments", "availability", { query: { ...query, date } });
  const slots: readonly Slot[] = body.items;
  expect(new Set(slots.map(({ available }) => available))).toEqual(new Set([true, false]));
  for (const { start_time, reason } of slots) {
    const answer = await clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date, start_time } });
    expect([start_time, answer.body.error ?? null]).toEqual([start_time, reason]);
    if (answer.status !== 201) continue;
    const { appointment_id } = answer.body;
    const cancelled = { appointment_status: "CANCELLED" as const, version: 1 };
    await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params: { appointment_id }, body: cancelled });
  }
});

import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { APPOINTMENT_ID, appointmentItem, bookedDayItem } from "../../../support/appointment-items.ts";
import { call } from "../../../support/call.ts";
import { booked, deskWith } from "../../../support/desk.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { keyOf, tenantItem } from "../../../support/rows.ts";
import { busy } from "../../../support/series.ts";

const { holds, put, rows, writes } = fakeTable();
const as = "RECEPTIONIST";
const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
const own = booked("20:00", "20:30", APPOINTMENT_ID);
const days = [DESK.practitioner_id, DESK.patient_id].map((id) => bookedDayItem(id, [own]));
const other = [practitionerItem({ staff_id: OTHER_STAFF, first_name: "Ngozi" }), weekItem({ staff_id: OTHER_STAFF })];
const given = (changes: Parameters<typeof appointmentItem>[0] = {}, ...items: Item[]) =>
  holds(deskWith(...other, ...days, ...items, appointmentItem(changes)), as);
beforeEach(() => given());

const params = { appointment_id: APPOINTMENT_ID };
const book = (changes: object = {}) =>
  call(handler, contract.appointments.book, { as, body: { ...DESK, date: TODAY, start_time: "13:00", ...changes } });
const move = (changes: object) =>
  call(handler, contract.appointments.reschedule, { as, params, body: { version: 2, ...changes } });
const timesOf = (id: string) =>
  rows("bookedDay").flatMap(({ person_id, appointments }) => (person_id === id ? (appointments as Item[]) : []));
const checksOverbooking = () =>
  writes().some(([kind, { Key }]) => kind === "ConditionCheck" && String(Key?.sk).startsWith("$tenant_1"));

describe("a move to another practitioner at the same time", () => {
  it("frees the time of the former one and takes that of the new one", async () => {
    expect(await move({ practitioner_id: OTHER_STAFF })).toMatchObject({ status: 200 });
    expect(timesOf(DESK.practitioner_id)).toEqual([]);
    expect(timesOf(OTHER_STAFF)).toMatchObject([own]);
    expect(timesOf(DESK.patient_id)).toMatchObject([own]);
  });

  it("is refused when the new one is busy, although the patient has the time", async () => {
    given({}, bookedDayItem(OTHER_STAFF, [booked("20:00", "20:30")]));
    expect(await move({ practitioner_id: OTHER_STAFF })).toMatchObject({ status: 409, body: { code: "slot_taken" } });
    expect(writes()).toEqual([]);
  });
});

it("refuses to move a cancelled appointment to the time that it had", async () => {
  given({ appointment_status: "CANCELLED" });
  expect(await move({ start_time: "14:00" })).toMatchObject({
    status: 409,
    body: { code: "invalid_transition", error: APPOINTMENT_TEXTS.notReschedulable("CANCELLED") },
  });
});

describe("an overbooking", () => {
  const allowed = (allow_overbooking: boolean) =>
    put({ ...tenantItem({ allow_overbooking }), ...keyOf("tenant", "tenant_id", IDS.tenant) });
  const overbook = { reason: "Urgent" };

  it("is conditional on the clinic's setting", async () => {
    allowed(true);
    expect(await book({ start_time: "14:00", overbook })).toMatchObject({
      status: 201,
      body: { overbook_reason: "Urgent" },
    });
    expect(checksOverbooking()).toBe(true);
  });

  it("is none when the time is free, whatever reason is given", async () => {
    allowed(true);
    const { status, body } = await book({ overbook });
    expect([status, body.overbook_reason, checksOverbooking()]).toEqual([201, undefined, false]);
  });

  it("keeps its reason after the clinic stopped allowing it", async () => {
    given({ overbook_reason: "Urgent" });
    const body = { appointment_status: "CHECKED-IN", version: 2 };
    expect(await call(handler, contract.appointments.setStatus, { as, params, body })).toMatchObject({
      status: 200,
      body: { overbook_reason: "Urgent" },
    });
    expect(checksOverbooking()).toBe(false);
  });
});

it("leaves no changes in the audit entry of a booking", async () => {
  expect((await book()).status).toBe(201);
  expect(rows("audit_entry")).toMatchObject([{ operation: "appointments.book" }]);
  expect(rows("audit_entry")[0]).not.toHaveProperty("changes");
});

it("copies the minutes that the service needs before and after, unless there are none", async () => {
  put(serviceItem({ buffer_before: 15, buffer_after: 10 }));
  const { appointment_id } = (await book()).body;
  const stored = () => rows("appointment").find((row) => row.appointment_id !== APPOINTMENT_ID);
  expect(stored()).toMatchObject({ appointment_id, buffer_before: 15, buffer_after: 10 });
  given({}, serviceItem({ buffer_before: 0, buffer_after: 0 }));
  expect((await book()).status).toBe(201);
  expect(Object.keys(stored() ?? {}).filter((name) => name.startsWith("buffer"))).toEqual([]);
});

it("refuses a time that the clocks skip", async () => {
  const night = { open: "01:00", close: "05:00", status: "available" } as const;
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  const nights = schedules.map((day) => ({ ...day, start_time: "01:00", end_time: "05:00" }));
  given({}, locationItem({ operating_hours: { ...usualHours(), Sunday: night } }), weekItem({ schedules: nights }));
  expect(await book({ date: "2027-03-14", start_time: "02:15" })).toMatchObject({
    status: 422,
    body: { error: APPOINTMENT_TEXTS.skippedTime },
  });
});

it("books a series under an idempotency key only when no date is taken", async () => {
  const body = { ...DESK, date: TODAY, start_time: "14:00", every_weeks: 1, count: 2 };
  const headers = { "idempotency-key": "a-key-of-16-chars" };
  expect(await call(handler, contract.appointments.bookSeries, { as, body, headers })).toMatchObject({
    status: 409,
    body: { code: "slot_taken", fields: { start_time: expect.stringContaining(busy) } },
  });
  expect(rows("appointment")).toHaveLength(1);
});

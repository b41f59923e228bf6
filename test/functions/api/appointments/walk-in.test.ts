import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";

import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { bookedDayItem, OTHER_APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, deskItems, locationItem, weekItem } from "../../../support/desk-items.ts";
import { TODAY } from "../../../support/now.ts";
import { givenCaller } from "../../../support/rows.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
/** Half a minute after noon in Chicago, where the location is. */
const NOW = "2027-03-01T18:00:30.000Z";
const busy = [
  { appointment_id: OTHER_APPOINTMENT_ID, starts_at: `${TODAY}T18:15:00.000Z`, ends_at: `${TODAY}T18:45:00.000Z` },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(NOW) });
  givenItems(dynamo, deskItems());
});
afterEach(() => void vi.useRealTimers());

const book = (body: object) =>
  call(handler, contract.appointments.book, { as: "RECEPTIONIST", body: { ...DESK, ...body } });
const written = () => operationOn(transactions(dynamo)[0] ?? [], "appointment")?.[1];
const givenBusy = () => givenItems(dynamo, [...deskItems(), bookedDayItem(DESK.practitioner_id, busy)]);
const givenPermission = () => givenCaller(dynamo, "RECEPTIONIST", { tenant: { allow_overbooking: true } });

it("books a walk-in from this minute on, checked in", async () => {
  const appointment = {
    date: TODAY,
    start_time: "12:00",
    end_time: "12:30",
    starts_at: `${TODAY}T18:00:00.000Z`,
    appointment_status: "CHECKED-IN",
    walk_in: true,
    checked_in_at: NOW,
    reason: "Sore throat",
  };
  expect(await book({ walk_in: true, reason: "Sore throat" })).toMatchObject({ status: 201, body: appointment });
  expect(written()).toMatchObject({ Item: appointment });
});

it.each(["06:30", "07:30"])("books a walk-in at %s UTC, in the hour that the clocks repeat", async (time) => {
  vi.setSystemTime(`2027-11-07T${time}:30.000Z`);
  const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
  const night = { open: "01:00", close: "17:00", status: "available" } as const;
  const week = weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "01:00" })) });
  givenItems(dynamo, deskWith(locationItem({ operating_hours: { ...usualHours(), Sunday: night } }), week));
  expect(await book({ walk_in: true })).toMatchObject({
    status: 201,
    body: { date: "2027-11-07", start_time: "01:30", starts_at: `2027-11-07T${time}:00.000Z` },
  });
});

it("refuses a walk-in who overlaps the practitioner's next appointment", async () => {
  givenBusy();
  expect(await book({ walk_in: true })).toMatchObject({
    status: 409,
    body: { code: "slot_taken", fields: { start_time: BOOKING_RULE_TEXTS.busy("Chidi Okafor") } },
  });
});

it("refuses a walk-in outside the hours", async () => {
  vi.setSystemTime("2027-03-01T04:00:00.000Z");
  expect((await book({ walk_in: true })).status).toBe(422);
});

it.each([
  [{ walk_in: true, date: TODAY, start_time: "14:00" }, { date: APPOINTMENT_TEXTS.walkInTime }],
  [{}, { date: "Date is required", start_time: "Time is required" }],
  [{ walk_in: false, date: TODAY, start_time: "14:00" }, { walk_in: expect.any(String) }],
  [{ date: TODAY, start_time: "14:00", overbook: { reason: " " } }, { "overbook.reason": "Reason is required" }],
])("answers 422 for %o", async (body, fields) => {
  expect(await book(body)).toMatchObject({ status: 422, body: { fields } });
});

describe("overbooking", () => {
  const overbook = { reason: "Urgent" };
  const time = { date: TODAY, start_time: "12:15" };

  it("is refused where the clinic does not allow it", async () => {
    givenBusy();
    expect(await book({ ...time, overbook })).toMatchObject({ status: 403, body: { code: "overbooking_off" } });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("books over another appointment, marked with the reason", async () => {
    givenBusy();
    givenPermission();
    expect(await book({ ...time, overbook })).toMatchObject({ status: 201, body: { overbook_reason: "Urgent" } });
    expect(written()).toMatchObject({ Item: { overbook_reason: "Urgent" } });
    const [, check] = operationOn(transactions(dynamo)[0] ?? [], "tenant") ?? [];
    expect(conditionOf(check)).toBe("allow_overbooking = true");
  });

  it("leaves no mark where the time is free", async () => {
    givenPermission();
    const { status, body } = await book({ ...time, overbook });
    expect(status).toBe(201);
    expect(body).not.toHaveProperty("overbook_reason");
  });

  it("keeps the rules of hours", async () => {
    givenPermission();
    expect((await book({ date: TODAY, start_time: "23:00", overbook })).status).toBe(422);
  });
});

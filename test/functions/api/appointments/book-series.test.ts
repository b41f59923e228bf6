import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, SERIES } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";

import { DATE_TEXTS } from "../../../../shared/values/texts.ts";

import { givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, deskWith } from "../../../support/desk.ts";
import { DESK, deskItems, locationItem, practitionerItem } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { canceled } from "../../../support/rows.ts";
import { busy, DATES, REQUESTED, reasons, takenDay } from "../../../support/series.ts";

const dynamo = mockClient(DynamoDBDocumentClient);

atNoon(() => givenItems(dynamo, deskItems()));

const book = (changes: object = {}, query: Record<string, string> = {}) =>
  call(handler, contract.appointments.bookSeries, {
    as: "RECEPTIONIST",
    query,
    body: { ...REQUESTED, ...changes },
  });
const written = () =>
  transactions(dynamo).flatMap((items) => {
    const [, put] = operationOn(items, "appointment") ?? [];
    return put ? [(put as { Item: Item }).Item] : [];
  });

it("books every date at the same time of the wall clock, each in a transaction of its own", async () => {
  const { status, body } = await book();
  expect(status).toBe(201);
  expect(body.series_id).toMatch(/^series_/);
  expect(body.items.map(({ date }: SeriesItem) => date)).toEqual(DATES);
  expect(body.items[0]).toEqual({
    date: TODAY,
    start_time: "14:00",
    end_time: "14:30",
    reason: null,
    appointment_id: expect.stringMatching(/^appt_/),
  });
  const place = { series_id: body.series_id, series_count: 10, every_weeks: 2, start_time: "14:00" };
  expect(written()).toMatchObject(DATES.map((date, n) => ({ ...place, date, series_position: n + 1 })));
  expect(written().map(({ starts_at }) => String(starts_at).slice(11, 16))).toEqual([
    "20:00",
    ...Array(9).fill("19:00"),
  ]);
});

it("books nothing when a date is taken, and names the first one", async () => {
  givenItems(dynamo, [...deskItems(), takenDay(2), takenDay(4)]);
  const error = SERIES.obstructed(2, 10, "Mon, Mar 29", busy);
  expect(await book()).toMatchObject({
    status: 409,
    body: { code: "slot_taken", error, fields: { start_time: busy } },
  });
  expect(transactions(dynamo)).toEqual([]);
});

it("books nothing when a rule forbids a date", async () => {
  const { closure } = BOOKING_RULE_TEXTS;
  const period = { from_date: DATES[3] ?? "", to_date: DATES[3] ?? "", reason: "Easter", period_id: "clos_1" };
  const { periodYearEntity } = await import("../../../../functions/entities/clinic.ts");
  const year = { tenant_id: String(locationItem().tenant_id), owner_id: DESK.location_id, year: "2027" };
  const { Item } = periodYearEntity()
    .put({ ...year, periods: [period], version: 3 })
    .params() as { Item: Item };
  givenItems(dynamo, [...deskItems(), Item]);
  const reason = closure("Lake Street", period, period.from_date);
  expect(await book()).toMatchObject({ status: 422, body: { code: "invalid", fields: { start_time: reason } } });
  expect(transactions(dynamo)).toEqual([]);
});

it("books the other dates with skip_conflicts, and returns why a date is not booked", async () => {
  givenItems(dynamo, [...deskItems(), takenDay(2), takenDay(4)]);
  const { status, body } = await book({ skip_conflicts: true });
  expect([status, reasons(body.items)]).toEqual([
    201,
    [
      [DATES[2], busy],
      [DATES[4], busy],
    ],
  ]);
  expect(written().map(({ series_position }) => series_position)).toEqual([1, 2, 4, 6, 7, 8, 9, 10]);
});

it("refuses a series of which no date can be booked, even with skip_conflicts", async () => {
  expect(await book({ start_time: "09:00", skip_conflicts: true })).toMatchObject({ status: 422 });
  expect(transactions(dynamo)).toEqual([]);
});

it("says that a date is more than two years ahead", async () => {
  const { body } = await book({ every_weeks: 52, count: 4 }, { dry_run: "true" });
  expect(reasons(body.items)).toEqual([["2030-02-25", DATE_TEXTS.tooLate]]);
});

it("reports a date that was taken after the others were checked, and keeps the others", async () => {
  const items = [...deskItems(), takenDay(1)];
  const takeSecond = () =>
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Record<string, { Keys: Item[] }> }) => {
      const found = ({ Keys }: { Keys: Item[] }) => items.filter((item) => Keys.some(({ sk }) => sk === item.sk));
      const Responses = Object.fromEntries(Object.entries(RequestItems).map(([table, keys]) => [table, found(keys)]));
      return { UnprocessedKeys: {}, Responses };
    });
  let sent = 0;
  dynamo.on(TransactWriteCommand).callsFake(() => {
    sent += 1;
    if (sent !== 2) return {};
    takeSecond();
    throw canceled(["ConditionalCheckFailed"]);
  });
  const { status, body } = await book();
  expect([status, reasons(body.items)]).toEqual([201, [[DATES[1], busy]]]);
  expect(body.items.filter(({ appointment_id }: SeriesItem) => appointment_id)).toHaveLength(9);
});

it("reads 52 dates in a bounded number of requests", async () => {
  const { status } = await book({ count: 52, every_weeks: 1 }, { dry_run: "true" });
  expect(status).toBe(200);
  // The rows, and the days of practitioner and patient in batches of 100.
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(1 + 2);
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
  dynamo.resetHistory();
  expect((await book({ count: 52, every_weeks: 1 })).status).toBe(201);
  // Besides, each date reads its days and writes once.
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(1 + 2 + 52);
  expect(transactions(dynamo)).toHaveLength(52);
});

it.each([
  ["one appointment", { count: 1 }],
  ["53 appointments", { count: 53 }],
  ["no weeks in between", { every_weeks: 0 }],
  ["half a week", { every_weeks: 1.5 }],
  ["a walk-in", { walk_in: true }],
])("refuses %s", async (_, change) => {
  expect((await book(change)).status).toBe(422);
  expect(transactions(dynamo)).toEqual([]);
});

it("refuses a practitioner who is not active", async () => {
  givenItems(dynamo, deskWith(practitionerItem({ status: "TERMINATED" })));
  expect(await book()).toMatchObject({ status: 422, body: { error: APPOINTMENT_TEXTS.practitionerInactive } });
});

it("refuses to overbook where the clinic does not allow it", async () => {
  expect(await book({ overbook: { reason: "Urgent" } })).toMatchObject({ status: 403 });
});

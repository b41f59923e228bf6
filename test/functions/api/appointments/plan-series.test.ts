import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { givenItems, transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { atNoon, deskWith } from "../../../support/desk.ts";
import { deskItems, practitionerItem } from "../../../support/desk-items.ts";
import { givenCaller } from "../../../support/rows.ts";
import { busy, DATES, REQUESTED, reasons, takenDay } from "../../../support/series.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
atNoon(() => givenItems(dynamo, deskItems()));
afterEach(() => expect(transactions(dynamo)).toEqual([]));

const preview = (changes: object = {}) =>
  call(handler, contract.appointments.bookSeries, {
    as: "RECEPTIONIST",
    query: { dry_run: "true" },
    body: { ...REQUESTED, ...changes },
  });

it("shows each date with what is in its way, and writes nothing", async () => {
  givenItems(dynamo, [...deskItems(), takenDay(2)]);
  const { status, body } = await preview();
  expect(status).toBe(200);
  expect(reasons(body.items)).toEqual([[DATES[2], busy]]);
  expect(body.items).toHaveLength(10);
  expect(body.items.every(({ appointment_id }: SeriesItem) => appointment_id === null)).toBe(true);
});

it("shows the dates of a series of which none can be booked", async () => {
  const { status, body } = await preview({ start_time: "03:00", count: 2 });
  expect([status, reasons(body.items)]).toMatchObject([200, { length: 2 }]);
});

it("shows nothing in the way of a series that may overlap other appointments", async () => {
  givenItems(dynamo, [...deskItems(), takenDay(2)]);
  givenCaller(dynamo, "RECEPTIONIST", { tenant: { allow_overbooking: true } });
  const { status, body } = await preview({ overbook: { reason: "Urgent" } });
  expect([status, body.items.length, reasons(body.items)]).toEqual([200, 10, []]);
});

it("refuses what a booking refuses whatever the date", async () => {
  expect(await preview({ overbook: { reason: "Urgent" } })).toMatchObject({ status: 403 });
  givenItems(dynamo, deskWith(practitionerItem({ status: "TERMINATED" })));
  expect(await preview()).toMatchObject({ status: 422 });
});

import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, SERIES } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DATE_TEXTS } from "../../../../shared/values/texts.ts";
import { busy, DATES, REQUESTED, reasons, takenDay } from "../../../support/appointment-rows.ts";
import { call } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  DESK,
  deskItems,
  deskWith,
  givenItems,
  locationItem,
  operationOn,
  practitionerItem,
  serviceItem,
  transactions,
} from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled, givenCaller, type Item } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";

describe("book series", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);

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
});

describe("plan series", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
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
});

describe("resume series", () => {
  const headers = { "idempotency-key": "a-key-of-16-chars-or-more" };
  const body = { ...REQUESTED, count: 4 };
  const { failsNextWrites, given, put, rows, send, writes } = operation({
    handler,
    route: contract.appointments.bookSeries,
    as: "RECEPTIONIST",
    request: { body, headers },
    items: deskItems(),
  });
  const throttled = () => Object.assign(new Error(), { name: "ThrottlingException" });
  const collided = () => canceled(["ConditionalCheckFailed", "None"]);
  const booked = () =>
    rows("appointment")
      .map(({ date, appointment_id }) => [date, appointment_id])
      .toSorted();
  const ids = (items: readonly SeriesItem[]) => items.map(({ appointment_id }) => appointment_id);

  /** Sends the request, which is interrupted when it has claimed its key and booked two dates. */
  async function interrupted() {
    failsNextWrites(undefined, undefined, undefined, throttled);
    expect((await send()).status).toBe(503);
    expect(rows("appointment")).toHaveLength(2);
  }

  it("books each date once when the request is sent again after an interruption", async () => {
    await interrupted();
    const before = booked();
    const { status, body: answer } = await send();
    expect([status, reasons(answer.items)]).toEqual([201, []]);
    expect(booked()).toHaveLength(4);
    expect(booked()).toEqual(expect.arrayContaining(before));
    expect(ids(answer.items).toSorted()).toEqual(
      rows("appointment")
        .map(({ appointment_id }) => appointment_id)
        .toSorted(),
    );
    expect(new Set(rows("appointment").map(({ series_id }) => series_id))).toEqual(new Set([answer.series_id]));
  });

  it("answers a request that was carried out before with the same appointments", async () => {
    const first = await send();
    const second = await send();
    expect(second).toMatchObject({ status: 201, body: { series_id: first.body.series_id } });
    expect(ids(second.body.items)).toEqual(ids(first.body.items));
    expect(rows("appointment")).toHaveLength(4);
  });

  it("keeps what was booked when the rows refuse the rest afterwards", async () => {
    await interrupted();
    put(serviceItem({ status: "INACTIVE" }));
    const { status, body: answer } = await send();
    const reason = APPOINTMENT_TEXTS.serviceInactive;
    expect([status, reasons(answer.items)]).toEqual([201, [DATES[2], DATES[3]].map((date) => [date, reason])]);
    expect(answer.items.slice(2)).toMatchObject([
      { start_time: "14:00", end_time: "14:00", appointment_id: null },
      { start_time: "14:00", end_time: "14:00", appointment_id: null },
    ]);
  });

  it("tries the remaining dates again, although they were taken when they were checked", async () => {
    await interrupted();
    put(takenDay(2));
    const { status, body: answer } = await send();
    expect([status, reasons(answer.items)]).toEqual([201, [[DATES[2], busy]]]);
    expect(rows("appointment")).toHaveLength(3);
  });

  it("names the operation in the audit log, once for each date", async () => {
    await send();
    const entries = rows("audit_entry").map(({ operation: name, record_id }) => [name, record_id]);
    expect(entries.toSorted()).toEqual(
      rows("appointment")
        .map(({ appointment_id }) => ["appointments.bookSeries", appointment_id])
        .toSorted(),
    );
  });

  it("reads the rows again after a collision, and books the later dates by them too", async () => {
    failsNextWrites(undefined, undefined, () => {
      put(serviceItem({ version: 9, service_name: "Long check-up" }));
      return collided();
    });
    expect((await send()).status).toBe(201);
    const names = rows("appointment").toSorted((a, b) => (String(a.date) < String(b.date) ? -1 : 1));
    expect(names.map(({ service_name }) => service_name)).toEqual([
      "Check-up",
      "Long check-up",
      "Long check-up",
      "Long check-up",
    ]);
  });

  it("is conditional on the closures and the time off of the year of each date only", async () => {
    expect((await send({ body: { ...body, every_weeks: 52, count: 2 }, headers: {} })).status).toBe(201);
    const years = writes().flatMap(([kind, { Key }]) =>
      kind === "ConditionCheck" && String(Key?.sk).startsWith("$periodYear") ? [String(Key?.sk).slice(-4)] : [],
    );
    expect(years).toEqual(["2027", "2027", "2028", "2028"]);
  });

  describe("when all dates become impossible while they are booked", () => {
    const short = { ...body, count: 2 };

    it("answers that the time was taken", async () => {
      failsNextWrites(undefined, () => {
        for (const n of [0, 1]) put(takenDay(n));
        return collided();
      });
      expect(await send({ body: short })).toMatchObject({
        status: 409,
        body: { code: "slot_taken", fields: { start_time: busy } },
      });
      expect(rows("appointment")).toEqual([]);
    });

    it("answers which rule forbids them", async () => {
      failsNextWrites(undefined, () => {
        put(serviceItem({ version: 9, status: "INACTIVE" }));
        return collided();
      });
      expect(await send({ body: short })).toMatchObject({ status: 422, body: { code: "invalid" } });
      expect(rows("appointment")).toEqual([]);
    });
  });

  it("books without an idempotency key", async () => {
    given(deskItems());
    expect((await send({ headers: {} })).status).toBe(201);
    expect(rows("appointment")).toHaveLength(4);
    expect(rows("appointment")[0]).toMatchObject({ practitioner_id: DESK.practitioner_id, series_count: 4 });
  });
});

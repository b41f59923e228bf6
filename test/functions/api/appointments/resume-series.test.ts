import { handler } from "../../../../functions/api/appointments/index.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { DESK, deskItems, serviceItem } from "../../../support/desk-items.ts";
import { operation } from "../../../support/operation-tests.ts";
import { canceled } from "../../../support/rows.ts";
import { busy, DATES, REQUESTED, reasons, takenDay } from "../../../support/series.ts";

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

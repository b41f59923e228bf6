import { type commandMeter, commandMeter as openMeter } from "../support/command-meter.ts";
import { killedAt } from "../support/interruptions.ts";
import { printFigures } from "../support/log-lines.ts";
import {
  book,
  booked,
  bookSeries,
  busy,
  clinic,
  DATES,
  get,
  itemAt,
  newPatientId,
  nth,
  ofPatient,
  openSeriesDeskForEach,
  reasons,
} from "./series-desk.ts";

openSeriesDeskForEach();
let meter: Awaited<ReturnType<typeof commandMeter>>;
beforeAll(async () => {
  meter = await openMeter();
});

const newKey = () => ({ "idempotency-key": crypto.randomUUID() });

/** Lets another patient have two of the dates. */
async function obstruct() {
  const patient_id = await newPatientId("Lovelace");
  for (const date of [nth(3), nth(6)]) expect((await book(date, { patient_id })).status).toBe(201);
}

test("previews ten dates with their two obstacles, books nothing as a whole, and the other eight when asked to", async () => {
  await obstruct();
  const obstacles = [
    [nth(3), busy],
    [nth(6), busy],
  ];
  const preview = await bookSeries({}, { query: { dry_run: "true" } });
  expect([preview.status, reasons(preview.body.items)]).toEqual([200, obstacles]);
  expect(await bookSeries()).toMatchObject({ status: 409, body: { code: "slot_taken" } });
  expect(await ofPatient()).toEqual([]);

  const { status, body } = await bookSeries({ skip_conflicts: true });
  expect([status, reasons(body.items)]).toEqual([201, obstacles]);
  expect(await ofPatient()).toEqual(booked(DATES.filter((date) => date !== nth(3) && date !== nth(6))));
  const place = { series_id: body.series_id, series_position: 5, series_count: 10, every_weeks: 1 };
  expect(await get(itemAt(body.items, 4).appointment_id)).toMatchObject(place);
  const { appointment_id } = itemAt(body.items, 4);
  const { body: history } = await clinic.send("RECEPTIONIST", "appointments", "listHistory", {
    params: { appointment_id },
  });
  expect(history.items.map(({ operation }) => operation)).toContain("appointments.bookSeries");
});

test("two desks that book one series at once share its dates and never book one twice", async () => {
  const other = await newPatientId("Lovelace");
  const [one, two] = await Promise.all([bookSeries(), bookSeries({ patient_id: other })]);
  const statuses = [one.status, two.status];
  expect(statuses).toContain(201);
  const dates = [...(await ofPatient()), ...(await ofPatient(other))];
  expect(new Set(dates).size).toBe(dates.length);
  printFigures(`two series at once: ${statuses.join(" and ")}, ${dates.length} dates booked`);
  for (const { status, body } of [one, two]) {
    if (status !== 201) expect([status, body.code]).toEqual([409, "slot_taken"]);
    else for (const { reason, appointment_id } of body.items) expect(reason === null).toBe(appointment_id !== null);
  }
});

test("five requests with one key at once book each date once, and all answer the same", async () => {
  const headers = newKey();
  const answers = await Promise.all(Array.from({ length: 5 }, () => bookSeries({ count: 4 }, { headers })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await ofPatient()).toEqual(booked(DATES.slice(0, 4)));
});

test.each([
  [1, "before"],
  [1, "after"],
  [4, "before"],
  [4, "after"],
] as const)(
  "a series that ends at its transaction %s (%s it is written) is completed by the same key",
  async (at, when) => {
    const headers = newKey();
    expect(await killedAt(at, when, () => bookSeries({ count: 6 }, { headers }))).toBe(true);
    expect(await ofPatient()).toEqual(booked(DATES.slice(0, when === "after" ? at : at - 1)));
    const { status, body } = await bookSeries({ count: 6 }, { headers });
    expect([status, reasons(body.items)]).toEqual([201, []]);
    expect(await ofPatient()).toEqual(booked(DATES.slice(0, 6)));
    const all = await Promise.all(body.items.map(({ appointment_id }) => get(appointment_id ?? "")));
    expect(new Set(all.map(({ series_id }) => series_id))).toEqual(new Set([body.series_id]));
    expect(await bookSeries({ count: 6, start_time: "11:00" }, { headers })).toMatchObject({
      status: 422,
      body: { code: "key_reused" },
    });
  },
);

test("books, moves and cancels 52 dates in a bounded number of requests to the table", async () => {
  meter.read();
  const started = performance.now();
  const { status, body } = await bookSeries({ count: 52 }, { headers: newKey() });
  const booking = meter.read().commands;
  expect([status, reasons(body.items)]).toEqual([201, []]);
  // Who calls; the rows, 104 days, the parts of the key; the key; and two for each date.
  expect(Object.values(booking).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2 + 5 + 1 + 2 * 52);
  const params = { appointment_id: itemAt(body.items, 0).appointment_id };
  const move = { scope: "following" as const, start_time: "11:00", version: 1 };
  expect((await clinic.send("RECEPTIONIST", "appointments", "reschedule", { params, body: move })).status).toBe(200);
  const moving = meter.read().commands;
  const cancel = { scope: "following" as const, appointment_status: "CANCELLED" as const, version: 2 };
  const answer = await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params, body: cancel });
  expect(reasons(answer.body.items)).toEqual([]);
  const cancelling = meter.read().commands;
  const [moves, cancels] = [moving, cancelling].map((one) => Object.values(one).reduce((sum, count) => sum + count, 0));
  expect(moves).toBeLessThanOrEqual(12 + 6 * 52);
  expect(cancels).toBeLessThanOrEqual(12 + 6 * 52);
  const ms = Math.round(performance.now() - started);
  printFigures(`52 dates: ${JSON.stringify({ booking, moving, cancelling })}, ${ms} ms`);
});

import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";
import { BOOKING_RULE_TEXTS, SERIES } from "../../shared/appointments/texts.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { printFigures } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { killedAt } from "../support/faults.ts";
import { copyAppointment } from "../support/stored-appointments.ts";
import { type commandMeter, commandMeter as openMeter } from "../support/table-rows.ts";
import { newPatient, openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;

/** What the tests of a file use. Imports follow every new value. */
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;

/** Starts the emulators and opens a clinic for the file, and a front desk for each of its tests. */
function openSeriesDeskForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ cognito: true });
    clinic = await openClinic();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    desk = await openFrontDesk(clinic);
  });
}

/** The dates of a weekly series of ten from the Monday on. */
const DATES = seriesDates({ date: MONDAY, every_weeks: 1, count: 10 });
/** Returns one of them, counted from 0. */
const nth = (n: number) => DATES[n] ?? "";
const series = (changes: object = {}) => ({
  ...desk,
  date: MONDAY,
  start_time: "10:00",
  every_weeks: 1,
  count: 10,
  ...changes,
});
/** Books a series of the desk's patient, by default on those dates at 10:00. */
const bookSeries = (changes: object = {}, more: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "bookSeries", { body: series(changes) as never, ...more });
/** Books a single appointment, by default of the desk's patient at 10:00. */
const book = (date: string, changes: object = {}) =>
  clinic.send("RECEPTIONIST", "appointments", "book", { body: { ...desk, date, start_time: "10:00", ...changes } });
/** Creates a patient, and returns the id. */
const newPatientId = async (last_name: string): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } })).body.patient_id;
/** Returns the appointments of a patient as "date time STATUS", in that order. */
const ofPatient = async (patient_id = desk.patient_id) => {
  const query = { limit: 100 };
  const answer = await clinic.send("RECEPTIONIST", "patients", "listAppointments", { params: { patient_id }, query });
  return (answer.body.items as { date: string; start_time: string; appointment_status: string }[])
    .map((each) => `${each.date} ${each.start_time} ${each.appointment_status}`)
    .toSorted();
};
/** Returns what `ofPatient` returns for booked dates. */
const booked = (dates: readonly string[], time = "10:00") => dates.map((date) => `${date} ${time} BOOKED`);
/** Returns the dates that could not be booked, moved or cancelled, each with the reason. */
const reasons = (items: readonly SeriesItem[]) =>
  items.flatMap(({ date, reason }) => (reason === null ? [] : [[date, reason]]));
/** The reason of a date that is taken. */
const busy = BOOKING_RULE_TEXTS.busy("Chidi Okafor");
/** Returns appointment and date at a place of the series, counted from 0. */
const itemAt = (items: readonly SeriesItem[], place: number) => {
  const { appointment_id, date } = items[place] as SeriesItem;
  return { appointment_id: appointment_id ?? "", date };
};
/** Reads an appointment. */
const get = async (appointment_id: string) =>
  (await clinic.send("RECEPTIONIST", "appointments", "get", { params: { appointment_id } })).body;

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

describe("series changes", () => {
  test("moves this and the following by the same days and minutes, and says which one can't be moved", async () => {
    const { body } = await bookSeries();
    const patient_id = await newPatientId("Lovelace");
    expect((await book(daysAfter(nth(6), 1), { patient_id, start_time: "11:30" })).status).toBe(201);
    const { appointment_id, date } = itemAt(body.items, 4);
    const change = { date: daysAfter(date, 1), start_time: "11:30", scope: "following" as const, version: 1 };
    const params = { appointment_id };
    const send = (more: object = {}) =>
      clinic.send("RECEPTIONIST", "appointments", "reschedule", { params, body: change, ...more });
    const obstacles = [[daysAfter(nth(6), 1), busy]];

    const preview = await send({ query: { dry_run: "true" } });
    expect([preview.status, preview.body.items.length, reasons(preview.body.items)]).toEqual([200, 6, obstacles]);
    expect(await ofPatient()).toEqual(booked(DATES));

    const moved = await send();
    expect(moved).toMatchObject({ status: 200, body: { appointment_id, start_time: "11:30", version: 2 } });
    expect(reasons(moved.body.items)).toEqual(obstacles);
    const free = DATES.slice(4).filter((each) => each !== nth(6));
    expect(await ofPatient()).toEqual(
      [
        ...booked([...DATES.slice(0, 4), nth(6)]),
        ...booked(
          free.map((each) => daysAfter(each, 1)),
          "11:30",
        ),
      ].toSorted(),
    );
    expect(await send(), "the version is outdated, and the appointment already is where it was moved").toMatchObject({
      status: 200,
      body: { version: 2 },
    });
  });

  test.each([7, -7])("moves this and the following into each other's places, by %i days", async (days) => {
    const { body } = await bookSeries({ date: nth(2), count: 5 });
    const from = days > 0 ? 2 : 0;
    const { appointment_id, date } = itemAt(body.items, from);
    const { body: moved } = await clinic.send("RECEPTIONIST", "appointments", "reschedule", {
      params: { appointment_id },
      body: { date: daysAfter(date, days), scope: "following", version: 1 },
    });
    expect(reasons(moved.items)).toEqual([]);
    const dates = seriesDates({ date: nth(2), every_weeks: 1, count: 5 });
    expect(await ofPatient()).toEqual(
      booked([...dates.slice(0, from), ...dates.slice(from).map((each) => daysAfter(each, days))]),
    );
  });

  test("a move that is interrupted moves none twice when it is sent again", async () => {
    const { body } = await bookSeries({ count: 5 });
    const { appointment_id } = itemAt(body.items, 1);
    const move = () =>
      clinic.send("RECEPTIONIST", "appointments", "reschedule", {
        params: { appointment_id },
        body: { start_time: "10:30", scope: "following", version: 1 },
      });
    expect(await killedAt(3, "before", move)).toBe(true);
    expect((await move()).status).toBe(200);
    expect(await ofPatient()).toEqual([...booked([nth(0)]), ...booked(DATES.slice(1, 5), "10:30")]);
  });

  test("refuses a move of the following as that of this one, and moves none", async () => {
    const { body } = await bookSeries();
    const { appointment_id } = itemAt(body.items, 1);
    const move = (changes: object) =>
      clinic.send("RECEPTIONIST", "appointments", "reschedule", {
        params: { appointment_id },
        body: { scope: "following", version: 1, ...changes },
      });
    expect(await move({ start_time: "03:00" })).toMatchObject({ status: 422, body: { code: "invalid" } });
    expect(await move({ start_time: "11:00", version: 7 })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await ofPatient()).toEqual(booked(DATES));
  });

  test("cancels this and the following, and leaves those before and those that have ended", async () => {
    const { body } = await bookSeries();
    const { appointment_id } = itemAt(body.items, 5);
    const cancel = (id: string, changes: object, query: object = {}) =>
      clinic.send("RECEPTIONIST", "appointments", "setStatus", {
        params: { appointment_id: id },
        query: query as never,
        body: { appointment_status: "CANCELLED", version: 1, ...changes } as never,
      });
    expect((await cancel(itemAt(body.items, 8).appointment_id, {})).status).toBe(200);
    const following = { scope: "following", cancel_reason: "Moved away" };
    const preview = await cancel(appointment_id, following, { dry_run: "true" });
    const left = DATES.filter((_, n) => n >= 5 && n !== 8);
    expect(preview.body.items.map(({ date }: SeriesItem) => date)).toEqual(left);
    const { status, body: cancelled } = await cancel(appointment_id, following);
    expect([status, cancelled.appointment_status, reasons(cancelled.items)]).toEqual([200, "CANCELLED", []]);
    expect(cancelled.items.map(({ date }: SeriesItem) => date)).toEqual(left);
    expect((await ofPatient()).filter((each) => each.endsWith("BOOKED"))).toEqual(booked(DATES.slice(0, 5)));
    expect(await get(itemAt(body.items, 7).appointment_id)).toMatchObject({ cancel_reason: "Moved away" });
    expect(
      await cancel(itemAt(body.items, 0).appointment_id, { appointment_status: "CHECKED-IN", scope: "following" }),
    ).toMatchObject({
      status: 422,
      body: { fields: { scope: SERIES.onlyCancelFollowing } },
    });
  });

  test("moves and cancels the following behind more than 1,000 other appointments of the patient", async () => {
    const { body } = await bookSeries({ count: 3 });
    const first = itemAt(body.items, 0);
    const others = { series_id: undefined, start_time: "00:00" };
    await copyAppointment(clinic.tenant_id, first.appointment_id, 1_050, others);
    const call = { params: { appointment_id: first.appointment_id } };
    const moved = await clinic.send("RECEPTIONIST", "appointments", "reschedule", {
      ...call,
      body: { start_time: "11:00", scope: "following", version: 1 },
    });
    expect(moved.body.items.map(({ start_time, reason }: SeriesItem) => [start_time, reason])).toEqual(
      Array.from({ length: 3 }, () => ["11:00", null]),
    );
    const cancelled = await clinic.send("RECEPTIONIST", "appointments", "setStatus", {
      ...call,
      body: { appointment_status: "CANCELLED", scope: "following", version: 2 },
    });
    expect(cancelled.body.items).toHaveLength(3);
  });
});

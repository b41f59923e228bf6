import { type SeriesItem, seriesDates } from "../../shared/appointments/series.ts";

import { SERIES } from "../../shared/appointments/texts.ts";
import { daysAfter } from "../support/days.ts";
import { killedAt } from "../support/interruptions.ts";
import { copyAppointment } from "../support/stored-appointments.ts";
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
